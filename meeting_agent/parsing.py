"""回复（文字）→ 通过校验的 Pydantic 模型。不懂会议，不发请求。

先严格后宽松：去掉思考过程，找出每个完整的对象，认键名，补写法，最后校验。
示例、思考里的草稿、没写完的和用省略号代替的，从不当作答案；
拿不准就报 ``INVALID_RESPONSE``，错误的 ``kind`` 说明该修格式（format）还是重问
（empty / truncated / refused），``problem`` 是给模型看的说明。
"""

from __future__ import annotations

import html
import re
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from .errors import MeetingAgentError
from .faults import rejected
from .fitting import field_of, fit_model, rename, shown, submodels, tidy
from .jsonish import Broken, read_value, read_whole

Model = TypeVar("Model", bound=BaseModel)

MAX_CHARS = 2_000_000
MAX_BRACES = 200  # 散文里的花括号和候选合起来最多几个
MAX_PARTS = 20  # 一份答案最多分成几个对象
MAX_WRAPS = 8  # 外面最多套几层
_THINK = r"(?:seed:)?(?:think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection|draft)"
_TOKEN = re.compile(
    rf"(?P<open><\s*{_THINK}\b[^<>]{{0,80}}>|\[THINK\]|◁think▷|<\|begin_of_thought\|>)"
    rf"|(?P<close><\s*/\s*{_THINK}\s*>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>)"
    r"|(?P<value>[{｛]|[\[［](?=\s*[{｛]))", re.I)
_CLOSE = re.compile(rf"<\s*/\s*{_THINK}\s*>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>", re.I)
_LOOSE = re.compile(r'\w"\s*:\s*["\[{]')
_ENTITY = re.compile(r"&(?:quot|#34|#x22);", re.I)
_ESCAPED = re.compile(r'[{\[]\s*\\"')
_SYNTAX = re.compile(r'["“{}\[\]]')
_FINAL = re.compile(r"<\|channel\|>\s*final\b.{0,40}?<\|message\|>", re.S)
_EXAMPLE = re.compile(
    r"(?:示例|样例|例子|例如|比如|格式|模板|草稿|初稿|example|e\.g\.|template|format|draft)[^\n{]{0,10}$", re.I)
_RESULT = re.compile(r"(?:按|照|依|根据|following|per |结果|整理|答案|最终|实际|answer|result|final)[^\n]{0,14}$", re.I)


class Parsed(NamedTuple):
    """通过校验的值，和读它时放宽过什么。"""

    value: Any
    warnings: tuple[str, ...] = ()


def parse_model_response(text: str, model: type[Model]) -> Model:
    """回复 → ``model`` 的实例；读不成抛 ``MeetingAgentError(INVALID_RESPONSE)``。"""
    return parse_reply(text, model).value


def parse_reply(text: str, model: type[Model]) -> Parsed:
    """同 ``parse_model_response``，另外给出警告（合并了两段、键名用了别名等）。"""
    try:
        notes: list[str] = []
        data = _choose(_objects(text, notes), notes, model)
        return Parsed(_validate(fit_model(data, model, notes), model), tuple(dict.fromkeys(notes)))
    except RecursionError:
        pass
    raise rejected("format", "嵌套太深")


def extract_json_object(text: str) -> dict[str, Any]:
    """回复里的那个 JSON 对象（不校验字段；键不重复的几个会合并）。有矛盾或没写完，抛 ``INVALID_RESPONSE``。"""
    try:
        return _choose(_objects(text, []), [], None)
    except RecursionError:
        pass
    raise rejected("format", "嵌套太深")


# ---- 找出候选对象 ----


class _Candidate(NamedTuple):
    value: Any
    example: bool


def _objects(text: str, notes: list[str]) -> list[_Candidate]:
    """思考之外、完整的对象和数组。遇到没写完的或读不成的就拒收，不从残骸里挑。"""
    if not isinstance(text, str) or not text.strip("\ufeff\x00 \t\r\n"):
        raise rejected("empty")
    if len(text) > MAX_CHARS:
        raise rejected("truncated", "长得不像一份答案")
    text = _FINAL.split(text)[-1]
    inner = read_whole(text.strip("\ufeff \t\r\n")) if text.lstrip("\ufeff \t\r\n").startswith('"') else None
    if isinstance(inner, str) and len(inner) < len(text):
        return _objects(inner, notes)
    found, rest, thinking = _scan(text, notes)
    if not found and _ENTITY.search(text):
        notes.append("回复经过 HTML 转义，已还原")
        return _objects(_ENTITY.sub("", html.unescape(text)), notes)
    if not found and _ESCAPED.search(text):
        inner = read_whole(f'"{text.strip()}"')  # 整段多转义了一层
        if isinstance(inner, str):
            return _objects(inner, notes)
    if not found:
        raise rejected("truncated", "只有思考过程") if thinking else rejected("refused", "回复里没有 JSON 对象")
    if _LOOSE.search(rest):
        raise rejected("format", "有字段落在对象外面，请合成一个完整的 JSON 对象")
    return found


def _scan(text: str, notes: list[str]) -> tuple[list[_Candidate], str, bool]:
    """一遍扫过：(候选, 候选和思考之外的散文, 有没有没关上的思考)。"""
    found: list[_Candidate] = []
    prose: list[str] = []
    at = depth = start = braces = 0
    while token := _TOKEN.search(text, at):
        braces += token.lastgroup == "value" and not depth
        if braces > MAX_BRACES:
            raise rejected("format", "括号太多，请只输出一个 JSON 对象")
        at = token.end()
        if token.lastgroup == "open":
            if not depth:
                prose.append(text[start : token.start()])
            depth += 1
        elif token.lastgroup == "close":
            if not depth:  # 只有结尾的标签：前面全是思考
                found.clear()
                prose.clear()
            depth, start = max(0, depth - 1), at
        elif not depth:
            try:
                at = _take(text, token.start(), text[max(start, token.start() - 80) : token.start()], found, notes)
            except MeetingAgentError:
                thought = _CLOSE.search(text, at)
                if not thought:
                    raise
                found.clear()
                prose.clear()
                at = start = thought.end()
            else:
                if at > token.end():
                    prose.append(text[start : token.start()])
                    start = at
    return found, "\n".join([*prose, "" if depth else text[start:]]), depth > 0


def _take(text: str, at: int, before: str, found: list[_Candidate], notes: list[str]) -> int:
    """从这个括号读一个候选，返回读到哪里；散文里的花括号只跳过这一个字。"""
    try:
        value, end, said = read_value(text, at)
    except Broken as broken:
        problem = broken
    else:
        notes += said
        found.append(_Candidate(value, bool(_EXAMPLE.search(before)) and not _RESULT.search(before)))
        return end
    if problem.kind == "omitted":
        raise rejected("truncated", "用省略号代替了内容，请写全每一项")
    begun = problem.pairs or problem.kind == "ambiguous" or '"' in text[at : at + 20]
    if begun and (problem.kind == "truncated" or not _SYNTAX.search(text, problem.pos)):
        raise rejected("truncated")  # 后面只剩围栏或记号，也是没写完
    if problem.pairs or problem.kind == "ambiguous":
        raise rejected("format", "JSON 语法有误（引号没有转义，或少了标点）")
    return at + 1


# ---- 选出答案 ----


def _choose(candidates: list[_Candidate], notes: list[str], model: type[BaseModel] | None) -> dict[str, Any]:
    """候选 → 一个对象。示例不算；互补的合并并警告；互相矛盾的断不定，拒收。"""
    parts: list[dict[str, Any]] = []
    listed = False
    for candidate in candidates:
        if candidate.example:
            continue
        inside = _unwrap(candidate.value, notes, model)
        if not inside and model is not None and _strays(candidate.value, model):
            raise rejected("format", "有条目落在对象外面，请合成一个完整的 JSON 对象")
        parts += [rename(tidy(part), notes, model) for part in inside]
        listed = listed or len(inside) > 1
    parts = [part for n, part in enumerate(parts) if part not in parts[:n]][:MAX_PARTS]
    if not parts:
        raise rejected("format", "没有找到要求的字段")
    merged = parts[0]
    for part in parts[1:]:
        merged = _merge(merged, part, listed)
    if len(parts) > 1:
        notes.append(f"答案分成了 {len(parts)} 个对象，已合并")
    return merged


def _unwrap(value: Any, notes: list[str], model: type[BaseModel] | None, depth: int = 0) -> list[dict[str, Any]]:
    """外面套着几层的，剥到认得的对象为止；同层还有别的成块内容时不敢丢，拒收。"""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        value = read_whole(value.strip())
    if isinstance(value, list):
        found = [_unwrap(item, notes, model, depth + 1) for item in value[: MAX_PARTS + 1]]
        return [part for parts in found for part in parts] if all(found) else []
    if not isinstance(value, dict) or not value or depth > MAX_WRAPS:
        return []
    if isinstance(value.get("properties"), dict) and "type" in value:
        notes.append("答案写在了 JSON Schema 的 properties 里，已取出")
        return [] if _is_schema(value["properties"]) else _unwrap(value["properties"], notes, model, depth + 1)
    if model is None or any(field_of(key, model) for key in value):
        return [value]
    blocks = [item for item in value.values() if item and isinstance(item, (dict, list))
              or isinstance(item, str) and item.lstrip()[:1] in ("{", "[")]
    found = [parts for item in blocks if (parts := _unwrap(item, notes, model, depth + 1))]
    if found and len(blocks) > 1:
        raise rejected("format", "答案外面还有别的内容，请只输出一个 JSON 对象")
    if found:
        notes.append("答案外面套了别的键，已剥去")
    return found[0] if found else []


def _is_schema(properties: dict[str, Any]) -> bool:
    return all(isinstance(item, dict) and {"type", "$ref", "anyOf"} & item.keys() for item in properties.values())


def _strays(value: Any, model: type[BaseModel]) -> bool:
    """答案之外的对象里，是否有属于条目的内容（散文里的 {owner: null} 不算）。"""
    items = value if isinstance(value, list) else [value]
    known = [sub for field in model.model_fields.values() for sub in submodels(field.annotation)]
    return any(isinstance(text, str) and len(text) > 1 and any(field_of(key, sub) for sub in known)
               for item in items if isinstance(item, dict) for key, text in item.items())


def _merge(one: dict[str, Any], two: dict[str, Any], listed: bool) -> dict[str, Any]:
    merged = dict(one)
    for key, value in two.items():
        if key not in merged or merged[key] == value:
            merged[key] = value
        elif listed and isinstance(value, list) and isinstance(merged[key], list):
            merged[key] = merged[key] + [item for item in value if item not in merged[key]]
        elif listed and isinstance(value, str) and value.startswith(str(merged[key])):
            pass  # “周会”与“周会（续）”：分段作答，前者为准
        else:
            raise rejected("format", "有几个互相矛盾的对象，请只输出最终的一个")
    return merged


# ---- 校验 ----


def _validate(data: dict[str, Any], model: type[Model]) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as exc:
        problems = [f"{_path(error['loc'])} {_complaint(error)}" for error in exc.errors(include_url=False)[:5]]
    raise rejected("format", "；".join(problems))


_COMPLAINTS = {"missing": "缺失", "extra_forbidden": "不是要求的键",
               "string_too_short": "是空的", "list_type": "应是列表"}


def _complaint(error: dict[str, Any]) -> str:
    kind = error["type"]
    if kind == "literal_error":
        return f"只能是 {error['ctx']['expected']}"
    return _COMPLAINTS.get(kind) or f"类型不对（{kind}）"


def _path(loc: tuple[Any, ...]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{shown(part)}" for part in loc).lstrip(".") or "整体"
