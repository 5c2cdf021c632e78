import ts from 'typescript-6'

export interface FunctionSize {
  /** `createSession`, `Reader.next`; of a callback the function around it and the call: `useColumns > useMemo`. */
  name: string
  line: number
  /** Without blank lines and comments; of short functions with them. */
  lines: number
  /** Ways through it: one, and one more for each branch, loop, case, catch and logical operator. Nested functions count for themselves. */
  complexity: number
  /** Whether it returns JSX itself. */
  component: boolean
}

/** Functions of so few lines need no exact count. */
const SHORT = 50

type WithBody = ts.FunctionLikeDeclaration & { body: ts.ConciseBody }

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

const branches = (node: ts.Node): boolean =>
  ts.isIfStatement(node) ||
  ts.isConditionalExpression(node) ||
  ts.isIterationStatement(node, false) ||
  ts.isCaseClause(node) ||
  ts.isCatchClause(node) ||
  (ts.isBinaryExpression(node) && LOGICAL.has(node.operatorToken.kind))

const isJsx = (node: ts.Node): boolean => {
  if (ts.isParenthesizedExpression(node)) return isJsx(node.expression)
  if (ts.isConditionalExpression(node)) return isJsx(node.whenTrue) || isJsx(node.whenFalse)
  if (ts.isBinaryExpression(node)) return isJsx(node.right)
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}

const hasBody = (node: ts.Node): node is WithBody =>
  ts.isFunctionLike(node) && (node as ts.FunctionLikeDeclaration).body !== undefined

/** Walks what belongs to a function itself, not to functions inside it. */
function walkOwn(node: ts.Node, visit: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    if (hasBody(child)) return
    visit(child)
    walkOwn(child, visit)
  })
}

function ownName(node: WithBody): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (node.name) return node.name.getText()
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText()
  return ts.isCallExpression(parent) ? `> ${parent.expression.getText().split('\n')[0]}` : undefined
}

/** Lines of code from the first token to the last: blank lines and comments are left out. Few lines are not looked at more closely. */
function codeLines(source: ts.SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const all = lineAt(node.end) - lineAt(node.getStart(source)) + 1
  if (all <= SHORT) return all
  const lines = new Set<number>()
  const visit = (child: ts.Node): void => {
    if (child.getChildCount(source) > 0) return child.getChildren(source).forEach(visit)
    if (child.getWidth(source) === 0) return
    for (let at = lineAt(child.getStart(source)); at <= lineAt(child.end); at++) lines.add(at)
  }
  visit(node)
  return lines.size
}

/** The sizes of all functions of a source text that have a body. */
export function measureFunctions(path: string, text: string): FunctionSize[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: FunctionSize[] = []
  const visit = (node: ts.Node, around: string): void => {
    if (ts.isClassLike(node) && node.name)
      return ts.forEachChild(node, (child) => visit(child, `${node.name?.text ?? ''}.`))
    if (!hasBody(node)) return ts.forEachChild(node, (child) => visit(child, around))
    const own = ownName(node) ?? ''
    const name = around.endsWith('.') ? around + own : `${around} ${own}`.trim()
    let complexity = 1
    let component = isJsx(node.body)
    walkOwn(node, (child) => {
      if (branches(child)) complexity++
      if (ts.isReturnStatement(child) && child.expression && isJsx(child.expression)) component = true
    })
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ name, line, lines: codeLines(source, node), complexity, component })
    ts.forEachChild(node, (child) => visit(child, own.startsWith('>') || own === '' ? name : own))
  }
  visit(source, '')
  return found
}
