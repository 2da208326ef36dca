"""All small changes that can be made to a module, each of which its tests should notice."""

import ast
from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

LONGEST = 60
"""Characters of a change that are told on either side."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED = {"max": "min", "min": "max", "any": "all", "all": "any"}
UNTOUCHED = {"annotation", "returns", "decorator_list", "type_params"}
"""What says nothing at run time, or only how fast."""


class Mutant(NamedTuple):
    """One change: `node` instead of what stands at `field` (and `place`, in a list) of `parent`."""

    line: int
    change: str
    parent: ast.AST
    field: str
    place: int | None
    node: ast.AST

    def put(self) -> None:
        """Make the change in the tree that it was found in."""
        if self.place is None:
            setattr(self.parent, self.field, self.node)
        else:
            getattr(self.parent, self.field)[self.place] = self.node


def mutants(parent: ast.AST) -> Iterator[Mutant]:
    """Return every change to what stands below a node."""
    for field, place, node in below(parent):
        for other in variants(node):
            ast.fix_missing_locations(ast.copy_location(other, node))
            change = f"{told(node)}  ->  {told(other)}"
            yield Mutant(line_of(node), change, parent, field, place, other)
        yield from mutants(node)


def line_of(node: ast.AST) -> int:
    """Return the line where a node begins."""
    begins = node.target if isinstance(node, ast.comprehension) else node
    return getattr(begins, "lineno", 0)


def told(node: ast.AST) -> str:
    """Return a node as one short line."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def below(parent: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """Return the nodes right below one, with where they stand."""
    for field, value in ast.iter_fields(parent):
        nodes = [*enumerate(value)] if isinstance(value, list) else [(None, value)]
        for place, node in nodes:
            if isinstance(node, ast.AST) and field not in UNTOUCHED and not silent(node):
                yield field, place, node


def silent(node: ast.AST) -> bool:
    """Return whether a node is a text that stands by itself, or a check that cannot fail."""
    match node:
        case ast.Expr(ast.Constant(str())) | ast.keyword("strict"):
            return True
    return False


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Return what might stand instead of a node."""
    for kind in literals, operations, conditions, statements:
        yield from kind(node)


def literals(node: ast.AST) -> Iterator[ast.AST]:
    """Return what might stand instead of a value that is written down."""
    match node:
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str(value)):
            yield ast.Constant(f"{value}mutant")


def operations(node: ast.AST) -> Iterator[ast.AST]:
    """Return what might stand instead of a sum, a sign, a slice, a call."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in COMPUTED:
            yield ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.UnaryOp(_, value):
            yield value
        case ast.Call(ast.Name(str(name)), args, keywords) if name in CALLED:
            yield ast.Call(ast.Name(CALLED[name], ast.Load()), args, keywords)
        case ast.Slice(lower, upper, step):
            yield from (ast.Slice(None, upper, step) for _ in range(lower is not None))
            yield from (ast.Slice(lower, None, step) for _ in range(upper is not None))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Return what might stand instead of a statement."""
    match node:
        case ast.Return(value) if value and ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, op, value):
            yield from (ast.AugAssign(target, COMPUTED[type(op)](), value), ast.Pass())
        case ast.Expr() | ast.Raise():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def conditions(node: ast.AST) -> Iterator[ast.AST]:
    """Return what might stand instead of what decides."""
    match node:
        case ast.Compare(left, ops, comparators):
            for k, op in enumerate(ops):
                for other in COMPARED[type(op)]:
                    yield ast.Compare(left, [*ops[:k], other(), *ops[k + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.If(test) | ast.While(test) | ast.IfExp(test) if not turned(test):
            yield with_field(node, "test", opposite(test))
        case ast.comprehension(_, _, ifs):
            for k, test in enumerate(ifs):
                if not turned(test):
                    yield with_field(node, "ifs", [*ifs[:k], opposite(test), *ifs[k + 1 :]])


def with_field(node: ast.AST, name: str, value: object) -> ast.AST:
    """Return a node like another, with one of its parts exchanged."""
    other = copy(node)
    setattr(other, name, value)
    return other


def turned(test: ast.expr) -> bool:
    """Return whether a condition has an opposite among its own variants."""
    return isinstance(test, ast.UnaryOp) or (isinstance(test, ast.Compare) and len(test.ops) == 1)


def opposite(test: ast.expr) -> ast.expr:
    """Return the condition that holds where another does not."""
    return ast.UnaryOp(ast.Not(), test)
