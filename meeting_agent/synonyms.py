"""字段的别名表：模型把键译成中文、换个近义词时，照样认得。只是数据，没有逻辑。

别名只在同一个模型里没有歧义时才用；表里没有的键一律拒收，不猜。
"""

from __future__ import annotations

# 应是一段文字、却给了几段时，用什么连起来；应是名单、却写成一串时，按顿号逗号拆开。
JOINERS = {"evidence": "……", "quote": "……", "summary": ""}
NAME_LISTS = frozenset({"participants"})

SYNONYMS: dict[str, str] = {
    "title": "会议标题 标题 会议主题 主题 会议名称 会议名 meeting_title meeting_name subject topic",
    "meeting_date": "会议日期 日期 会议时间 date meeting_time",
    "participants": "参会者 参会人 参会人员 参会 与会者 与会人 与会人员 参加人 参加者 参与者 参与人 出席人 出席者"
    " attendees members participant_list people",
    "summary": "摘要 会议摘要 概要 会议概要 总结 会议总结 概述 overview abstract meeting_summary brief",
    "decisions": "决策 决议 决定 决策事项 决议事项 会议决策 会议决议 已定事项 resolutions decision_items key_decisions"
    " decisions_made conclusions",
    "action_items": "行动项 行动事项 待办 待办事项 待办项 任务 任务列表 任务清单 行动计划 后续行动 todos todo"
    " todo_list todo_items tasks actions action_list next_steps follow_ups",
    "open_questions": "待确认问题 待确认事项 待确认 待定问题 待定事项 待解决问题 未决问题 未决事项 遗留问题 开放问题"
    " 待讨论问题 questions open_issues unresolved unresolved_questions pending_questions",
    "task": "任务 内容 事项 行动 行动项 任务内容 任务描述 描述 待办 待办事项 content action description item what todo"
    " action_item task_description",
    "owner": "负责人 责任人 执行人 承办人 跟进人 经办人 assignee assigned_to responsible responsible_person person who"
    " owner_name",
    "due_date_raw": "截止日期 截止时间 截止 期限 完成时间 完成日期 交付时间 时间 deadline due due_date due_at when ddl",
    "due": "截止日期 截止时间 截止 期限 完成时间 完成日期 交付时间 时间 deadline due_date due_date_raw due_at when ddl",
    "priority": "优先级 重要性 优先级别 优先 importance priority_level",
    "evidence": "证据 依据 来源 出处 原文依据 引用行 行号 source sources evidence_ids evidence_id refs references ref"
    " source_ids line_ids lines citations 原文 原话 引用 引文 摘录 原句 quote quotation excerpt",
    "quote": "原话 原文 引用 引文 摘录 原句 quotation excerpt verbatim original_text quoted_text",
    "text": "内容 决议 决策 决定 问题 描述 事项 待定问题 content decision question description item statement"
    " resolution",
    "confidence": "置信度 可信度 把握 certainty confidence_score",
    "passed": "通过 是否通过 审核通过 pass is_passed approved review_passed",
    "issues": "问题 意见 审核意见 问题列表 problems comments",
    "missing_items": "遗漏 遗漏项 漏项 缺漏 缺失项 遗漏内容 missing omissions missing_points",
    "unsupported_items": "无依据 无依据内容 无依据项 缺乏依据 无据内容 unsupported unsupported_claims hallucinations",
    "revision_advice": "修改建议 修订建议 建议 改进建议 advice suggestions revision_suggestions recommendations",
}
