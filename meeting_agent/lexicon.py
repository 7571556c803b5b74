"""语言数据：检查用到的词表和句式，只有数据，没有流程。

全部写成归一后的样子（小写、简体）；规则在 ``facts`` 和 ``grounding`` 里。
"""

from __future__ import annotations

# 会议里常见的繁体字 → 简体：只为比对，不改写任何给人看的文字。
_TRADITIONAL = (
    "佈佔併來係個們備價儀億優儲兒內兩冊凍別剛創劃劉劑動務勝勞勵匯區協卻參吳吶員問啓喚喪喫喬單嗎嚴國圍園圓圖團執堅報場塊墊壓壞夠夢夾奪妳婦媽嬰學宮實寧審寫寬將專尋對導尷層屬島嶺帥帳帶幣幫幹幾庫廂廠廢廣廳張強"
    "彌彎彙彥彿後徑從復徵徹恆悅惱態慘慣慮慶慾憂憑懇應懶懷戰戲戶拋捨掃採換揮損搖搶撥擇擊擋擔據擬擴擺攜攝攤敗敘敵數斃斷於時暈暫曆曉書會朧東條楊業極構樓標樣橋機橫檔檢櫃權歡歲歸殘殺殼毀毆氣汙決沒沖況洩淚淨淩減"
    "測湯準溝溫溼滅滯滲滾滿漁漲漸潔潛澤濃濟瀏灣災為烏無煙熱燈營爐爭爲牆牽狀狹獎獨獲獵現瑋瑤瑩瑪環璽瓊瓏產畢異當疊痠瘋療發皺盃盜盡監盤盧眾睏瞭矚確碼礎祿禦禮稅種稱穀積穩窮竄竊競筆節範築簡簽籃籌糧糾紀約紅紋純"
    "紙級紛紡紮細紹終組結絕絡給統絲綁經綜綠維綱網綵綿緊緒線緣編緩緯練緻縣縫縮縱縷總績織繞繪繫繳繼續罰罵罷羅習聖聞聯聰聲聳職聽肅脫腦腫腳腸膚膠膽臉臟臨臺與興舉舊艦艱莊萬葉蒼蓋蓮蔣蔥薦藝藥蘇蘋蘭處號虧蝦蟲蠟衆"
    "術衛衝裏補裝裡製複襯襲見規視覺覽觀觸訂計訊討訓託記訪設許詐評詞詢試話該詳誌認誕誘語誠誤說誰課誼調談請諒論諮諸謀謙謝謹證識譚譯議護讀變讓讚豐豬貓貝負財貢貧貨販貪貫責貯貳貴買貸費貼賀賄資賈賊賓賞賠賢賣質賬"
    "賴賺購贈贊贏趕趙跡踐躍車軌軍軟軸較載輔輕輛輝輥輪輯輸轉轟辦辭農逕這週遊運過達違遙遞遠適遲遷選遺邁還邊郵鄉鄧鄭醫釋針鈕鈞鈴鉛鉤銀銅銘銷鋒鋪鋼錄錢錦錯錶鍋鍵鍾鎖鏈鏡鐘鐵鑰長門閃閉開閒間閘閣閱閻闆闊關陣陰陳"
    "陸陽隊階際隨險隱隸隻雋雖雙雜離難電霧靜韋韓響頁頂項順須頌預頓領頭頸頻題額顏願類顧顯風飄飛飯飲飾餅養餓餘館馬馮駁駐駕駛駱騎騙驅驗驚驟體髮鬆鬍鬚鬥鬧魚鮮鳥鳳鳴鴨鴻鵬鷹鹼鹽麗麥麵麼黃點黨齊齡龍龐龔"
)
_SIMPLE = (
    "布占并来系个们备价仪亿优储儿内两册冻别刚创划刘剂动务胜劳励汇区协却参吴呐员问启唤丧吃乔单吗严国围园圆图团执坚报场块垫压坏够梦夹夺你妇妈婴学宫实宁审写宽将专寻对导尴层属岛岭帅帐带币帮干几库厢厂废广厅张强"
    "弥弯汇彦佛后径从复征彻恒悦恼态惨惯虑庆欲忧凭恳应懒怀战戏户抛舍扫采换挥损摇抢拨择击挡担据拟扩摆携摄摊败叙敌数毙断于时晕暂历晓书会胧东条杨业极构楼标样桥机横档检柜权欢岁归残杀壳毁殴气污决没冲况泄泪净凌减"
    "测汤准沟温湿灭滞渗滚满渔涨渐洁潜泽浓济浏湾灾为乌无烟热灯营炉争为墙牵状狭奖独获猎现玮瑶莹玛环玺琼珑产毕异当叠酸疯疗发皱杯盗尽监盘卢众困了瞩确码础禄御礼税种称谷积稳穷窜窃竞笔节范筑简签篮筹粮纠纪约红纹纯"
    "纸级纷纺扎细绍终组结绝络给统丝绑经综绿维纲网彩绵紧绪线缘编缓纬练致县缝缩纵缕总绩织绕绘系缴继续罚骂罢罗习圣闻联聪声耸职听肃脱脑肿脚肠肤胶胆脸脏临台与兴举旧舰艰庄万叶苍盖莲蒋葱荐艺药苏苹兰处号亏虾虫蜡众"
    "术卫冲里补装里制复衬袭见规视觉览观触订计讯讨训托记访设许诈评词询试话该详志认诞诱语诚误说谁课谊调谈请谅论咨诸谋谦谢谨证识谭译议护读变让赞丰猪猫贝负财贡贫货贩贪贯责贮贰贵买贷费贴贺贿资贾贼宾赏赔贤卖质账"
    "赖赚购赠赞赢赶赵迹践跃车轨军软轴较载辅轻辆辉辊轮辑输转轰办辞农迳这周游运过达违遥递远适迟迁选遗迈还边邮乡邓郑医释针钮钧铃铅钩银铜铭销锋铺钢录钱锦错表锅键钟锁链镜钟铁钥长门闪闭开闲间闸阁阅阎板阔关阵阴陈"
    "陆阳队阶际随险隐隶只隽虽双杂离难电雾静韦韩响页顶项顺须颂预顿领头颈频题额颜愿类顾显风飘飞饭饮饰饼养饿余馆马冯驳驻驾驶骆骑骗驱验惊骤体发松胡须斗闹鱼鲜鸟凤鸣鸭鸿鹏鹰碱盐丽麦面么黄点党齐龄龙庞龚"
)
SIMPLIFIED = {ord(t): s for t, s in zip(_TRADITIONAL, _SIMPLE, strict=True)}

WEEKDAYS = {
    name: day
    for day, names in enumerate(
        ("monday mon", "tuesday tues tue", "wednesday wed", "thursday thurs thur thu", "friday fri", "saturday sat",
         "sunday sun"), 1
    )
    for name in names.split()
}
MONTHS = {
    name: month
    for month, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"), 1
    )
    for name in names.split()
}
ENGLISH_NUMBERS = {
    word: value
    for value, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(), 2
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

# 含数字而不是数的词
NOT_NUMBERS = (
    "一下 一起 一样 一直 一定 一些 一点 一般 一会 一致 一律 一旦 一边 一切 一向 一味 一同 一道 一并 一共 一块 一时 一路 一面 "
    "统一 唯一 单一 同一 逐一 万一 不一 进一步 一步 十分 百分点 千万别 千万要 千万不 三三两两 一五一十 七上八下 乱七八糟 四处 "
    "九牛一毛 五花八门 一二三四 三番五次 二话 老百姓 百忙 千方百计 第一 第一时间 一线 两边 二维码 百分百 十足 万能 万达 百度 "
    "五一 十一假 六一 双十一 三八节 七夕 一般性 百合 千里 万里 三方 四方 十字 八卦 五金 五险一金 二手 三明治 四季 一季 一百年 "
    "双一流 千万记 一把手 有一说一 两码事 两回事 三令五申 七七八八 再三 一二把手"
).split()

# 到处都有、说明不了话题的词
STOP_TOKENS = frozenset(
    "一个 这个 那个 我们 你们 他们 咱们 大家 可以 的话 就是 然后 现在 今天 一下 什么 怎么 没有 不是 还是 已经 如果 因为 所以 以及 进行 "
    "需要 的事 一份 the a an to of and in on for is are be it we i you that this with at by as or from so will ll no not new year week day time now just also but if then do does have has had "
    "was were been more one all our they them he she".split()
)

TITLES = (
    "经理 总监 总裁 总 主任 主席 主管 主编 书记 部长 处长 科长 局长 组长 队长 院长 校长 园长 厂长 店长 站长 社长 会长 班长 所长 行长 "
    "秘书 助理 老师 师傅 教授 博士 医生 大夫 护士 护士长 律师 法官 工程师 工 姐 哥 叔 姨 伯 爷 奶奶 阿姨 老板 同学 同志 先生 女士 "
    "小姐 导演 教练 代表 委员 指导 会计 设计师 顾问 编辑 记者"
).split()
EVERYONE = (
    "全体(?:人员|成员|同事|员工)? 大家 所有人 各位 全员 我们 咱们 各(?:组|部门|科室|班|单位|家|人) 每(?:个)?人 all everyone everybody team we"
).split()

# 证据里只有这些就是空话
EMPTY_TALK = (
    r"好(?:的|吧|嘞|啊|呀|哒)?|行(?:吧|啊|呀|的)?|嗯+|哦+|啊+|对(?:的|啊|吧)?|是(?:的|啊|吧)?|可以(?:的|啊|吧)?|没问题|没事|收到|"
    r"明白|了解|知道了?|同意|赞成|没意见|谢谢|辛苦了?|得嘞|成|中|ok|okay|yes|yeah|yep|sure|right|fine|thanks|thankyou|gotit|"
    r"soundsgood|noproblem|alright|cool|great|agreed|哈+|呵+|大家|各位|就这样|散会?|先这样"
)
# 两处相近的引文之间只差这些不要紧
FILLERS = frozenset("嗯啊呃哦哈嘛呢吧呀哎唉诶的了就那这个么咯喽哟欸额")
# 换掉一个就变了意思的字；时间的边界也在内
POLAR = frozenset(
    "上下前后增减涨降加多少高低大小内外进出开关升买卖早晚能必须可先再暂只最总全半已将周月日天号年时点分末底初若除旧新正负左右东西南北"
    "男女甲乙丙丁"
)
SURNAMES = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石"
    "姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
# 数出来的个数，不是说出来的数
COUNTED = (
    r"(?:项|条|个|件|点|位|人|名|方面|大|轮)\s*(?:的)?\s*(?:已确认|待确认|主要|重要|关键)?\s*"
    r"(?:决策|决定|决议|行动项|行动|任务|待办|事项|议题|问题|方面|话题|内容|工作|结论|要点|部分|环节|与会|参会|参加|出席|参与|到会)|"
    r"\s*(?:decisions?|action items?|topics?|participants?|issues?|(?:open )?questions?|tasks?|items?|points?)\b"
)

# 一句话的口气。都是正则，对 facts.plain 之后的文字用。
QUESTION = (
    r"[?？]|(?:能|会|可以|行|成|有|要)[一-鿿]{0,4}[不没](?=\s|$|[，。,])|要不要|能不能|是不是|行不行|可不可以|好不好|用不用|有没有|会不会|该不该|是否|吗(?:$|[，。,])|谁来|怎么办|"
    r"\b(?:should|shall|could|can|would|do|does|is|are) (?:we|you|it|i|they|there)\b[^.]*\?|\bany volunteers\b|"
    r"\bwho(?:'s| will| can)\b"
)
SUGGESTION = (
    r"提出.{0,12}(?:设想|想法|方案|意见)|设想|构想|建议|提议|提个|提一个|想法|我想|我还想|想(?!想|法|到|起|清|好|必|不)|希望|盼|我觉得|觉得|个人认为|我的意思|要我说|"
    r"可以试试|试试看|要不(?!要|然)|不如|干脆|最好|可以考虑|考虑一下|考虑(?!到)|或许|也许|可能|要是能|就好了|恨不得|倾向|推荐|"
    r"我看(?:可以|不如|应该)|是个方向|想办法|说不定|随口|如果能|将来|以后有机会|有机会|有空|肯定选|应该(?:是|可以|要|能|会)|"
    r"\b(?:maybe|perhaps|i'd|it(?:'d| would) be (?:nice|good|great)|i say|i vote|i prefer|i'd rather|in my opinion|why (?:not|don't)|i propose|propose|i suggest|suggest(?:ion)?|i think|i feel|i'd like|i would like|i wish|i hope|what if|how about|"
    r"might|could|it would be nice|ideally|in an ideal world|thinking out loud|we should probably|someday|love to)\b"
)
HEARSAY = (
    r"有人(?:说|提|建议|问|想)|有(?:同志|委员|代表|同事|家长|业主|同学|领导|老师|客户)(?:提出|建议|认为|说|反映|希望|问)|听说|据说|传言|"
    r"网上说|原来(?:想|是|打算|定|说)|本来(?:想|是|打算|定|说)|原本|原定|(?<![较比])原计划|之前(?:想|说|打算|定)|原先|"
    r"对方(?:要|说|希望|提)|客户(?:要|想|希望|提)|"
    r"\b(?:someone (?:said|suggested|asked)|originally|we used to|they want|used to be|initially)\b"
)
INJECTION = (
    r"请?(?:忽略|无视)(?:以上|前面|之前|上面|所有)|系统提示|系统消息|请\s?ai\b|\bai\s?(?:请|听好)|把.{1,10}(?:写成|改成|记成).{0,6}负责人|"
    r"\bignore (?:all|the|any|previous|everything)\b|\bsystem prompt\b|\bsystem:"
)
SLOGAN = (
    r"高度重视|进一步|压实责任|切实|统一思想|提高认识|提高站位|凝心聚力|再接再厉|予以肯定|表示感谢|表示肯定|充分肯定|辛苦了|鼓掌|加油|"
    r"要有.{1,4}意识|绷紧|居安思危|狠抓|严防|牢固|夯实|筑牢|坚决|杜绝|认真(?:贯彻|落实|学习)|(?:提升|强化|增强).{0,4}(?:意识|水平|能力|管理|责任)|不派活|同步一下|通报(?:了|一下)"
)
PAST = (
    r"已(?!知|婚)|(?<![不别])(?:修|换|花|买|交|寄|签|装|办|付|收|卖|还|做|写|跑|弄|搞)(?:好|完|掉|到)?了(?![吗吧])|(?:昨天|昨晚|前天|上周|上个?月|上礼拜|上次|刚才|今早|早上).{0,12}(?:了|过)|[一-鿿]过了|做完了|弄完了|搞定了|处理完了|结清|"
    r"\b(?:(?:was|were|has|have|had) (?:been )?(?:\w+ed|done|sent|made|written|shipped)|went|came|got|already|yesterday|last (?:week|night|month)|merged|was done|went out|has been)\b"
)
DEFERRAL = (
    r"再说(?!一遍|一次)|到时候(?:再|看)|看情况|再议|再想想|再看看|再看吧|再商量|再讨论|再研究|另行研究|再对|再定|再决定|再落|回头|改天|以后再|下次(?:会|再|例会)|"
    r"待定|未定|先放(?:着|一放|一下)|先挂着|先空着|先记着|先搁|搁置|挂起|定不了|不拍|没定|还没想好|不展开|不谈|不聊|不讨论|争不出|"
    r"\b(?:later|park (?:it|that|this)|table (?:it|this|that)|revisit|not now|another time|undecided|to be decided|tbd|circle back|"
    r"hold off)\b"
)
REJECTION = (
    r"^(?:先不|先别|不行|不同意|不赞成|不可能|不了|不用|不要|不能|别|没必要|算了|那算了|没批|否了|不现实|免了|不合适|不好)|"
    r"来不及|(?<!行)不行(?!吗|[?？])|(?:太|有点)(?:贵|晚|早|慢|紧|高|低|冒险)|不赞成|不同意|不现实|未予采纳|未采纳|没批|没同意|没通过|未通过|否决|驳回|我反对|当我没说|撤回|收回|"
    r"^(?:no|nope|not yet|let's not)\b|\b(?:no way|not again|can't do|cannot do|i disagree|i'm against|rejected|voted down|never mind|nevermind|forget it|nope)\b"
)
AGREEMENT = (
    r"^(?:[^，。,.!！?？]{0,4}[，,、 ])?(?:好(?!像|几|多|不|贵)|行(?!不)|可以|同意|对(?!方|面|比)|没问题|没意见|赞成|要(?=[。！!，,]|$)|嗯|"
    r"就这么|那就|成(?!本)|中|ok\b|okay\b|yes\b|sure\b|agreed\b|sounds good|fine\b|deal\b|works for me|let's do|go ahead|\+1)|"
    r"都?同意|全票|通过|能接受|能签字"
)
DECIDED = (
    r"(?:就|这么|那|都|先)定(?!不|期)|定了|定下来|敲定|拍板|决定(?!不了|权)|确定(?:为|下来|了|用|在)|通过(?!率)|全票|表决|"
    r"会议(?:同意|决定|明确|确定|要求|审议|议定)|原则同意|一致(?:同意|认为|通过)|同意(?!吧|吗)|锁了|就按|按这个|改(?:成|到|为|选)|统一|"
    r"以后(?:都|每|一律|不)|一律|从.{1,8}起|那就|就(?:用|选|这样|不|先|走|改)|"
    r"不(?:走|升|换|改|动|做|搞|涨|买|租|砍|招|上|开|请|办|谈|签)(?!了[吗吧]|完)|砍掉|保留|放弃|取消|暂缓|停(?!车)|执行|试行|批准|采用|选用|"
    r"还是(?!不)|\b(?:decided|agreed|approved|passed|let's go with|we'll go with|we go with|go with|final(?:ly|ized)?|settled|ship it|"
    r"drop|keep|we will|we'll|next (?:sync|meeting|call) is|go ahead|moving forward|from now on|motion carries|carried)\b"
)
STRONG = (
    r"(?:就|这么)定(?!不)|定了|定下来|敲定|拍板|(?:会议|大会|我们)?决定(?!不了|权)|通过(?!率|了吗)|全票|"
    r"会议(?:同意|决定|明确|确定|审议|议定)|原则同意|一致(?:同意|通过)|锁了|"
    r"\b(?:decided|agreed|approved|passed|let's go with|we'll go with|settled|motion carries)\b"
)
DROPPING = r"停|取消|砍|暂缓|放弃|否|拒|撤|保留|维持|仍|还是|\b(?:drop|cancel|reject|keep|stop)"
REVOKED = (
    r"作废|不算数?(?!是)|重新表决|重新(?:定|投)|收回|撤销|推翻|改主意|废掉|改选|不作数|当我没说|撤回|"
    r"\b(?:scratch that|reverse that|revert that|overrule|changed my mind|instead of that|never mind|forget what i said|withdraw)\b"
)
NEGATED_IDIOMS = (
    "不行|不错|不好意思|不过|不仅|不但|不同|不少|不断|没问题|没事|不然|要不要|要不|是不是|能不能|行不行|好不好|可不可以|有没有|会不会|"
    "差不多|没关系|不客气|不管|无论|不急|不知道|不怕|没空|没意见|对不对|不光|不用说|不一定|不得不|不妨|无非|无所谓|没错|没啥|不限|不瞒|"
    "不愧|未来|未免|别人|别的|个别|特别|区别|级别|性别|类别|分别|非常|否则|无人|别闹|不是说|"
    r"(?<![先都就也还再又我你他们这那,， ])[一-鿿]不(?:下来|下去|出来|过来|过去|(?:到|了|出|住|起|完|及)(?![一-鿿])|(?:到|了|出|住|起|完|及)(?=[了的吧呢啊吗]))"
)

# 说话人自己认下一件事
COMMITMENT = (
    r"我(?:们)?(?:[^，。？?！!；;]{0,6})?(?:来|去|负责|写|做|出|跟|改|弄|提|查|问|发|约|盯|补|催|联系|准备|整理|安排|确认|处理|更新|给|看|盖|买|订|报|交|画|测|找|"
    r"接|拉|排|算|列|起草|汇总|通知|申请|搞|配|收|送|跑)|由我|交给我|包在我|\bi(?:'ll| will| can|'m going to| am going to| shall)\b|\blet me\b|"
    r"\bi(?:'ve| have) got (?:it|this)\b|\bon me\b|\bmine\b"
)
PRIORITY_CUES = (
    r"急|优先|最先|首要|重要|重点|紧|尽快|马上|立刻|赶|抓紧|要紧|慢慢|有空|不忙|其次|拖|"
    r"\b(?:priority|urgent|asap|rush|critical|blocker|important|first thing|p0|p1|p2|low|high|whenever)\b"
)
SHELVED = (
    r"今天(?:先)?(?:不拍|不定|定不了|不表决|不讨论|争不出)|定不了|争不出|先放着|先挂着|先空着|先搁|搁置|下次再定|回头再定|以后再定|"
    r"\b(?:park (?:it|that|this)|table (?:it|this|that)|can't decide|won't decide|decide (?:later|next))\b"
)

# 一口气的话里，后面说了这些，前面的商量就算有了结果
OVERRIDE = r"我看(?:还是)?先|先不|改到|改成|改为|就定|定下来|定了|商量(?:好)?了|那就|就先|还是|我觉得不行|定在"
REPLACED = r"换成|换为|改(?:到|成|为|选|在)|作废|取消|就定|现在定|\b(?:moved to|changed to|instead|new .{1,20} is)\b"
CLOSING = r"散会|散了|就这些|就到这|下一个|下一项|继续|接着说|先这样|干活|that's all|wrap up|next item|moving on"
UNCHANGED = r"还是[^，。]{0,8}(?:号|点|那家|这样|原来|老样子|不变)|照旧|维持(?:原|不变)|不变|不动|别[^，。]{0,6}改|照原(?:来|计划)|\b(?:stays?|unchanged|as is|no change)\b"

# 征求同意不是疑问：问完就是表决
CONSENT = (
    r"(?:大家|都|你们|各位)?(?:还)?(?:同意|有意见|没意见|没有意见|有不同意见|有没有意见|没问题|可以|赞成)(?:吗|吧|么|没有|不)?\s*[?？]|"
    r"谁有(?:不同|别的)?意见\s*[?？]|同意的?(?:请)?举手|"
    r"(?:all in favou?r|everyone (?:ok|okay|agrees?|happy|fine)|any objections|agreed|okay|ok|sounds? good|objections)\s*\?"
)
# 陈述事实、说明原因；照抄成决策就不对
FACT = (
    r"起不来|看不惯|不够用|受不了|吃不消|会(?:骂|失望|抱怨|闹)|有意见|前.{0,3}季度|完成.{0,8}(?:[%％]|任务)|同比|环比|较(?:年初|去年|上)|超预算|超支|超标|(?:坏|破|掉|堵|涨价)了|主要是|因为|原因|由于|去年|上半年|下半年以来|上季度|截至|目前|总共|一共|汇报|听取了|来之不易|等不住|(?:报|要价|开价).{1,6}[万亿]|"
    r"来客|下雨|\b(?:because|so far|currently|still on|last year|doubled|costs? (?:us|too)|complain\w*)\b"
)
# 整个分句被回绝：降价不行，三年他们不会接受
DENYING = r"算了(?!一|算|算)|不(?:会)?接受|不同意|不赞成|(?<!行)不行(?!吗)|不可能|不现实|不考虑|没戏|来不及|免谈|批不下来|不成熟"

# 会议纪要里的“会议决定”：同一句里有建议、原计划也算数
RESOLVED = r"会议(?:经)?(?:研究|讨论)?(?:同意|决定|明确|确定|审议通过|议定|通过)|原则(?:上)?同意|一致(?:同意|通过)"
PROPOSAL = r"吧(?=[，。,！!]|\s*$)"
HALVES = {
    "半小时": ((30.0, "分"),), "半个小时": ((30.0, "分"),), "半个钟": ((30.0, "分"),), "一刻": ((15.0, "分"),), "半年": ((6.0, "个月"),),
    "半个月": ((15.0, "天"), (15.0, "日")), "一半": ((50.0, "%"),), "half an hour": ((30.0, "min"),), "half": ((50.0, "%"),),
    "a dozen": ((12.0, ""),),
}

# 照抄的一句话自己就像个决定
DIRECTIVE = (
    r"推迟|延期|延长|缩短|增加|减少|扩大|提高|降到|提到|调整|上调|下调|新增|增设|成立|挪到|分.{1,3}[批次楼组期]|以后|今后|从.{1,10}起|必须|务必|不许|不准|不得|不能|禁止|一律|不再|不予|不用|不搞|暂|统一|为准|截止|只(?!是|有|好)|先(?!说|讲|来|前|生)|"
    r"就(?!是|像|说|一|怕|算)|都(?!是|会|有|行|可以|没|不)|仍|维持|保留|照旧|还是|改|换|定|选|按|取消|停|砍|放到|推到|提前|延|"
    r"不(?!好|够|错|知|行|动|太|过|容易|方便|高|多|少|一定|然|是|像|明白|清楚|对)|别(?!人|的)|"
    r"同意|通过|决定|批准|开始|执行|实行|启动|举行|召开|使用|采用|列支|并入|免|按照|由.{1,10}(?:负责|承担|出)|下次|"
    r"\b(?:will|we'll|let's|must|from now|next|only|no longer|not|won't|keep|drop|stay|stays|go|use|move|moves|buy|cap|out|in|stop|"
    r"instead|agreed|approved|decided|is now|are now|each|every)\b"
)
FIRM_OVERRIDE = r"我看(?:还是)?先|先不|就定|定下来|定了|那就|就先|我觉得不行|不改|不动"
WRAP_UP = r"^(?:好|行|可以|对|嗯)(?:的|吧|了)?[，, ]|^(?:ok|okay|right|then|so|good|great|agreed)\b[,. ]"
