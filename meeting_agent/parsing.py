"""回复（文字）→ 通过校验的 Pydantic 模型。不懂会议，不发请求。

先严格后宽松：去掉思考过程，找出每个完整的对象，认键名，补写法，最后校验。
示例、思考里的草稿、没写完的和用省略号代替的，从不当作答案；
拿不准就报 ``INVALID_RESPONSE``，错误的 ``kind`` 说明该修格式（format）还是重问
（empty / truncated / refused），``problem`` 是给模型看的说明。
"""

from __future__ import annotations

import html
import math
import re
import types
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from .errors import MeetingAgentError
from .jsonish import Broken, read_value
from .synonyms import SYNONYMS

Model = TypeVar("Model", bound=BaseModel)

MAX_CHARS = 2_000_000
MAX_BRACES = 200  # 散文里的花括号和候选合起来最多几个
MAX_PARTS = 20  # 一份答案最多分成几个对象
MAX_WRAPS = 8  # 外面最多套几层
LOOP_ITEMS, LOOP_TAIL = 8, 600  # 几条起看是不是死循环；看一个长串的最后多少字
_NOTHING = frozenset(
    "无 暂无 没有 空 未知 未定 待定 不详 未提供 未指定 未说明 未提及 未明确 none null nil n/a na unknown undefined tbd"
    " unspecified - -- — /".split()
) | {""}
_STAND_IN = re.compile(
    r"(str|string|bool|boolean|int|integer)(\|null)?|null\|str|\.{3}|…+|<[^<>]{1,20}>|[yx]{4}[-/年][mx]{2}.*|示例\w{1,4}"
    r"|(会议|任务|决议|决策|问题|议题)(标题|名称|主题|描述|内容)|原文(摘录|引用|句子)", re.I)
_THINK = r"(?:seed:)?(?:think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection|draft)"
_TOKEN = re.compile(
    rf"(?P<open><\s*{_THINK}\b[^<>]{{0,80}}>|\[THINK\]|◁think▷|<\|begin_of_thought\|>)"
    rf"|(?P<close><\s*/\s*{_THINK}\s*>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>)"
    r"|(?P<value>[{｛]|[\[［](?=\s*[{｛]))", re.I)
_CLOSE = re.compile(rf"<\s*/\s*{_THINK}\s*>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>", re.I)
_LOOSE = re.compile(r'\w"\s*:\s*["\[{]')
_LOOP = re.compile(r"(.{2,60}?)\1{8,}$", re.S)
_OMITTED = re.compile(
    r"(?!.*\w)(?=.*[.…]).*|[\W_]*(同上|省略|略|以此类推|依此类推|etc|same as above|(and )?\d+ more( items)?"
    r"|(其余|其他|其它|剩余|余下|剩下).{0,8}(同上|省略|略|类似|同理))[\W_]*", re.I)
_ENTITY = re.compile(r"&(?:quot|#34|#x22);", re.I)
_ESCAPED = re.compile(r'[{\[]\s*\\"')
_SYNTAX = re.compile(r'["“{}\[\]]')
_SURROGATE = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
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
        return Parsed(_validate(_fit_model(data, model, notes), model), tuple(dict.fromkeys(notes)))
    except RecursionError:
        pass
    raise rejected("format", "嵌套太深")


def extract_json_object(text: str) -> dict[str, Any]:
    """回复里唯一的那个 JSON 对象（不校验字段）。有几个不同的对象、或没写完，抛 ``INVALID_RESPONSE``。"""
    try:
        return _choose(_objects(text, []), [], None)
    except RecursionError:
        pass
    raise rejected("format", "嵌套太深")


_SAYS = {"empty": "模型的回复是空的", "truncated": "模型的回复没有写完", "refused": "模型没有作答",
         "format": "模型的回复不合格式", "filtered": "模型的回复被服务商的内容审核拦下"}


def rejected(kind: str, problem: str = "") -> MeetingAgentError:
    """拒收一条回复的错误，``kind`` 决定第二次怎么问。"""
    error = MeetingAgentError("INVALID_RESPONSE", f"{_SAYS[kind]}：{problem}。" if problem else f"{_SAYS[kind]}。")
    error.kind, error.problem = kind, problem
    return error


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
    inner = _decode(text.strip("\ufeff \t\r\n")) if text.lstrip("\ufeff \t\r\n").startswith('"') else None
    if isinstance(inner, str) and len(inner) < len(text):
        return _objects(inner, notes)
    found, rest, thinking = _scan(text, notes)
    if not found and _ENTITY.search(text):
        notes.append("回复经过 HTML 转义，已还原")
        return _objects(_ENTITY.sub("", html.unescape(text)), notes)
    if not found and _ESCAPED.search(text):
        inner = _decode(f'"{text.strip()}"')  # 整段多转义了一层
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


def _decode(text: str) -> Any:
    """整段就是一个值的文字 → 值；不是则返回 None。"""
    try:
        value, end, _ = read_value(text)
    except Broken:
        return None
    return value if not text[end:].strip() else None


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
        parts += [_rename(_tidy(part), notes, model) for part in inside]
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
        value = _decode(value.strip())
    if isinstance(value, list):
        found = [_unwrap(item, notes, model, depth + 1) for item in value[: MAX_PARTS + 1]]
        return [part for parts in found for part in parts] if all(found) else []
    if not isinstance(value, dict) or not value or depth > MAX_WRAPS:
        return []
    if isinstance(value.get("properties"), dict) and "type" in value:
        notes.append("答案写在了 JSON Schema 的 properties 里，已取出")
        return [] if _is_schema(value["properties"]) else _unwrap(value["properties"], notes, model, depth + 1)
    if model is None or any(_field_of(key, model) for key in value):
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
    known = [sub for field in model.model_fields.values() for sub in _submodels(field.annotation)]
    return any(isinstance(text, str) and len(text) > 1 and any(_field_of(key, sub) for sub in known)
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


def _tidy(value: Any) -> Any:
    """字符串里落单的代理字符换成 �，非有限的数换成空；有省略、占位或死循环的拒收。"""
    if isinstance(value, str):
        if len(value) < 40 and _STAND_IN.fullmatch(value.strip()):
            raise rejected("refused", "字段里是格式说明或占位的话，不是内容")
        if len(value) > LOOP_TAIL and _LOOP.search(value[-LOOP_TAIL:]):
            raise rejected("truncated", "同样的内容反复出现")
        return _SURROGATE.sub("\ufffd", _PAIR.sub(_join_pair, value)) if _SURROGATE.search(value) else value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {_tidy_key(key): _tidy(item) for key, item in value.items()}
    if isinstance(value, list):
        texts = [repr(item) for item in value if isinstance(item, (str, dict))]
        if len(texts) >= LOOP_ITEMS and len(set(texts)) * 2 <= len(texts):
            raise rejected("truncated", "同样的条目反复出现")
        if any(isinstance(item, str) and _OMITTED.fullmatch(item.strip()) for item in value):
            raise rejected("truncated", "用省略号代替了内容，请写全每一项")
        return [_tidy(item) for item in value]
    return value


def _tidy_key(key: str) -> str:
    return _SURROGATE.sub("\ufffd", key)


def _join_pair(pair: re.Match) -> str:
    return pair.group().encode("utf-16", "surrogatepass").decode("utf-16")


# ---- 认键名，补写法 ----


def _canonical(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


@lru_cache(maxsize=64)
def _names(model: type[BaseModel]) -> dict[str, str]:
    """规整后的键名 → 字段。字段自己的名字优先；别名在两个字段间有歧义就不用。"""
    aliases = {name: {_canonical(alias) for alias in SYNONYMS.get(name, "").split()} for name in model.model_fields}
    names: dict[str, str] = {}
    for alias in set().union(*aliases.values()):
        fields = {name for name in aliases if alias in aliases[name]}
        # evidence 的别名里有 quote：两个字段都在时，quote 的别名归 quote。
        fields = {name for name in fields if not any(_canonical(other) in aliases[name] for other in fields - {name})}
        if len(fields) == 1:
            names[alias] = fields.pop()
    return names | {_canonical(name): name for name in model.model_fields}


def _field_of(key: str, model: type[BaseModel]) -> str | None:
    return key if key in model.model_fields else _names(model).get(_canonical(key))


def _rename(data: dict[str, Any], notes: list[str], model: type[BaseModel] | None) -> dict[str, Any]:
    """别名 → 字段名；不认得的键原样留给校验去拒收。同一字段有两种说法时断不定。"""
    renamed: dict[str, Any] = {}
    for key, value in data.items():
        name = (_field_of(key, model) if model else None) or key
        if name != key:
            notes.append(f"键“{key}”按 {name} 读")
        if name in renamed and renamed[name] != value and renamed[name] not in (None, "", []):
            if value in (None, "", []):
                continue
            raise rejected("format", f"{name} 有两种说法")
        renamed[name] = value
    return renamed


def _fit(value: Any, annotation: Any, notes: list[str]) -> Any:
    """按字段类型补写法：词语表示的空值、写成字符串的列表、只写了一个的列表等。补不了的原样留给校验。"""
    options, nullable = _options(annotation)
    if isinstance(value, str) and value.strip().casefold() in _NOTHING and (nullable or _is_list(options)):
        value = None
    if value is None or len(options) != 1:
        return [] if value is None and not nullable and _is_list(options) else value
    target = options[0]
    if isinstance(value, str) and target is not str and value.lstrip()[:1] in ("{", "["):
        decoded = _decode(value.strip())
        value = value if decoded is None else _tidy(decoded)
    if get_origin(target) is list:
        return _fit_list(value, get_args(target)[0], notes)
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(target, type) and issubclass(target, BaseModel):
        return _fit_model(value, target, notes)
    if target is str and isinstance(value, (int, float)) and not isinstance(value, bool):
        notes.append("数字按文字读")
        return str(value)
    if nullable and target in (int, float) and not _numeric(value):
        notes.append("一个可空的数字字段读不懂，按空值读")
        return None
    return value


def _fit_list(value: Any, item_type: Any, notes: list[str]) -> Any:
    options, _ = _options(item_type)
    if isinstance(value, dict) and value and all(str(key).isdecimal() for key in value):
        value = list(value.values())  # {"1": …, "2": …}
    if isinstance(value, str) and options == [int] and re.fullmatch(r"\s*\d+(\s*[,，、;；\s]\s*\d+)*\s*", value):
        value = re.findall(r"\d+", value)
    elif isinstance(value, str) and len(lines := [line for line in value.splitlines() if line.strip()]) > 1:
        value = [re.sub(r"^\s*(?:[-*•·]|\d+[.、)）])\s*", "", line) for line in lines]
    elif isinstance(value, str) and re.search(r"[、;；]", value):
        return value  # 是一项还是几项，断不定
    if not isinstance(value, list):
        notes.append("只写了一个值的字段按列表读")
        value = [value]
    kept = [item for item in value if item is not None and not (
        isinstance(item, str) and item.strip().casefold() in _NOTHING)]
    return [_fit(item, item_type, notes) for item in kept]


def _fit_model(value: Any, model: type[BaseModel], notes: list[str]) -> Any:
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    if isinstance(value, str) and len(required) == 1:
        notes.append(f"一条只写成了文字，按 {required[0]} 读")
        value = {required[0]: value}
    if not isinstance(value, dict):
        return value
    data = _rename(value, notes, model)
    unknown = sorted(data.keys() - model.model_fields.keys())[:5]
    if unknown and model.model_config.get("extra") not in ("forbid", "allow"):
        raise rejected("format", "有不认得的键：" + "、".join(map(_shown, unknown)))
    for name, field in model.model_fields.items():
        if name in data:
            data[name] = _fit(data[name], field.annotation, notes)
            if data[name] is None and not field.is_required() and not _options(field.annotation)[1]:
                del data[name]  # 有默认值的字段写了 null，就是没写
    return data


def _options(annotation: Any) -> tuple[list[Any], bool]:
    """注解 → (除 None 外的各种类型, 可不可以是 None)。"""
    while hasattr(annotation, "__metadata__"):
        annotation = get_args(annotation)[0]
    if get_origin(annotation) not in (Union, types.UnionType):
        return [annotation], annotation in (Any, None, type(None))
    parts = [_options(arg) for arg in get_args(annotation)]
    return [o for options, _ in parts for o in options if o is not type(None)], any(null for _, null in parts)


def _is_list(options: list[Any]) -> bool:
    return len(options) == 1 and get_origin(options[0]) is list


def _submodels(annotation: Any) -> list[type[BaseModel]]:
    options, _ = _options(annotation)
    nested = [sub for option in options for arg in get_args(option) for sub in _submodels(arg)]
    return nested + [o for o in options if isinstance(o, type) and issubclass(o, BaseModel)]


def _numeric(value: Any) -> bool:
    try:
        return math.isfinite(float(value))
    except (TypeError, ValueError, OverflowError):
        return False


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
    return "".join(f"[{part}]" if isinstance(part, int) else f".{_shown(part)}" for part in loc).lstrip(".") or "整体"


def _shown(name: Any) -> str:
    text = "".join(char for char in str(name)[:30] if char.isprintable())
    return text or "（空键）"
