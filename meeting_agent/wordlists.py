"""词表：会头项目、职务称呼、不是人名的词、姓氏。只有数据。"""

from __future__ import annotations

_ROLE_WORDS = "主持人|主持|主讲人|记录人|记录员|记录|汇报人|召集人|主席|嘉宾|host|chair|moderator|interviewer|speaker"
# 会头项目：说的是会议本身。PRESENT 和 ABSENT 的值是人名。
_PRESENT = (
    "参会人员|参会人|参会者|参会|参会名单|与会人员|与会人|与会者|与会|出席人员|出席人|出席者|出席|出席领导|"
    "列席人员|列席人|列席者|列席|参加人员|参加人|参加者|参加|参与人员|参与人|参与者|到会人员|到会人|到会|到场|"
    "在场人员|线上参会|现场参会|外部参会|参会成员|与会成员|成员|主持人|主持|会议主持|召集人|组织者|主备人|主讲人|"
    "记录人员|记录人|记录员|记录|会议记录人|会议记录|纪要人|整理人|host|chair|facilitator|note taker|notetaker|"
    "scribe|minutes by|attendees|attendee|attended|present|participants|in attendance|also present|guests"
)
_ABSENT = (
    "缺席人员|缺席人|缺席者|缺席|请假人员|请假人|请假|未到人员|未到|未到会|未出席|未参加|缺勤|"
    "absent|absentees|apologies|regrets|excused"
)
_ABOUT = (
    "会议主题|会议名称|会议标题|会议议题|会议内容|会议日期|会议时间|会议地点|会议号|会议ID|会议形式|会议方式|会议类型|"
    "会议链接|会议室|会议时长|会议密码|入会链接|主题|标题|名称|议题|议程|会议议程|日期|时间|地点|时长|开始时间|结束时间|"
    "召开时间|召开地点|开会时间|开会地点|教研时间|教研地点|教研主题|教研内容|活动时间|活动地点|活动主题|录制时间|录音时间|"
    "录制文件|录音文件|创建时间|创建人|创建者|所有者|发起人|部门|单位|项目|项目名称|班级|年级|学科|文件名|关键词|主题词|"
    "语言|编号|文号|密级|应到|实到|应到人数|实到人数|参会人数|人数|抄送|分送|主送|抄报|整理|来源|版本|方式|形式|文字记录|会议纪要|转写|"
    "title|subject|topic|meeting|meeting title|meeting id|meeting date|meeting time|date|time|date and time|when|"
    "where|venue|location|place|duration|agenda|keywords|language|recording|meeting link|organizer|project"
)
# 正文里常在冒号前面、却不是人的词。
_NOT_NAMES = (
    "结论|注意|注意事项|待办|待办事项|行动项|决议|决定|决策|背景|目标|目的|问题|原因|风险|方案|建议|备注|说明|总结|小结|"
    "补充|提示|温馨提示|附件|附录|链接|网址|地址|电话|邮箱|密码|账号|金额|预算|成本|费用|数量|单价|进度|进展|状态|结果|"
    "影响|措施|要求|任务|负责人|责任人|截止|截止时间|截止日期|完成时间|优先级|计划|下一步|后续|安排|分工|资料|材料|文档|"
    "重点|要点|关键|关键点|核心|其他|其它|另外|此外|首先|其次|再次|最后|然后|接着|例如|比如|譬如|包括|以下|如下|即|也就是|"
    "换句话说|总之|综上|因此|所以|但是|不过|而且|同时|对了|好的|好|嗯|是|否|对|行|谢谢|你好|大家好|回答|提问|问|答|"
    "优点|缺点|好处|坏处|现状|难点|痛点|机会|挑战|范围|标准|流程|步骤|方法|方式|类型|功能|需求|上线|"
    "今天|明天|昨天|本周|上周|下周|本月|上月|下月|周一|周二|周三|周四|周五|周六|周日|上午|下午|晚上|全部|"
    "讨论|讨论内容|会议纪要|会议内容|议定事项|发言|发言要点|掌声|笑声|音乐|噪音|静音|沉默|万一|关于|解释|解决|支持|管理|"
    "强调|明确|经费|平台|周期|项目|时间|文件|程序|路径|班次|宣传|于是|从而|常见|比例|总计|合计|小计|共计|"
    "note|notes|summary|action|actions|action item|action items|todo|decision|decisions|question|questions|answer|"
    "example|for example|conclusion|background|risk|risks|next steps|next step|reason|result|results|http|https|"
    "ftp|file|mailto|url|link|links|ps|p.s|eg|e.g|i.e|ie|fyi|update|updates|issue|issues|option|step|total|thanks|"
    "laugh|laughter|applause|music|silence|inaudible|crosstalk|noise|cough|warning|important|remember"
)
SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方"
    "俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧"
    "计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫"
    "经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊甄曲封储靳松井段富巫乌焦巴弓牧隗山谷车侯宓蓬"
    "全郗班仰秋仲伊宫宁仇栾暴甘厉祖武符刘景詹束龙叶幸司韶黎薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴郁胥能苍双闻莘党翟"
    "谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都"
    "耿满弘匡国文寇广禄阙东欧沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益"
    "桓公仉督岳帅缑亢况郈有琴商牟佘佴伯赏墨哈谯笪年爱阳佟言福肖仝付阚覃辜代涂郇苟麦邸丛邝岳闫区官冼植原"
    "陳張劉楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉呂蘇盧賈譚陸賴龔鄒萬錢湯賀顧龍莊嚴韋鐘鍾紀齊樂喬甯單衛聶閻齊寧"
)
COMPOUND_SURNAMES = (
    "欧阳|歐陽|太史|端木|上官|司马|司馬|东方|东郭|独孤|南宫|夏侯|诸葛|諸葛|尉迟|皇甫|公孙|慕容|令狐|司徒|司空|宇文|长孙|轩辕"
)
TITLES = (
    "老师|经理|总监|总经理|总|工|律师|主任|主席|书记|院长|校长|教授|博士|医生|护士长|护士|处长|科长|部长|局长|组长|队长|"
    "班长|厂长|店长|董事长|董事|董|会计|同学|先生|女士|小姐|哥|姐|叔|姨|师傅|老板|秘书|代表|委员|站长|所长|镇长|村长|主管|助理|"
    "导|法官|警官"
)


_SIMPLIFIED = str.maketrans(
    "會議題時間點與參員記錄號關鍵詞標內長開單項請發說話講論結務責導師護醫經總監處書應實創類鏈網電郵帳碼額預數價進態況狀響級劃後續備註補資檔連來問風險優難範圍驟強確領專業學紀決場線現對報採訪稱隊廠縣館顧",
    "会议题时间点与参员记录号关键词标内长开单项请发说话讲论结务责导师护医经总监处书应实创类链网电邮账码额预数价进态况状响级划后续备注补资档连来问风险优难范围骤强确领专业学纪决场线现对报采访称队厂县馆顾",
)


def squeeze(label: str) -> str:
    """比较标签用：去掉内部空白（“时　　间”），小写，繁体换成简体。"""
    return "".join(label.split()).casefold().translate(_SIMPLIFIED)


def _words(*alternatives: str) -> frozenset[str]:
    return frozenset(squeeze(word) for group in alternatives for word in group.split("|"))


PRESENT, ABSENT, ROLES = _words(_PRESENT), _words(_ABSENT), _words(_ROLE_WORDS)
META_WORDS = _words(_PRESENT, _ABSENT, _ABOUT)
NOT_NAMES = _words(_NOT_NAMES) | (META_WORDS - ROLES)
