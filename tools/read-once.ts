import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'

/** Methods of a page, locator, keyboard or mouse after which the page has yet to change. */
const acts =
  /^(check|click|dblclick|dispatchEvent|down|fill|focus|goBack|hover|insertText|press|pressSequentially|reload|selectOption|setInputFiles|type|uncheck|up)$/
const focus = /\bfocused\w*\(|activeElement/
/** These look again and again by themselves, or await what was begun before the act, such as a download. */
const waits = /^await faults(Of|Here)\(|\(await \w+\)/

const nameOf = (call: ts.CallExpression): string => {
  const { expression } = call
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

const isAct = (statement: ts.Statement | undefined): boolean =>
  statement !== undefined &&
  ts.isExpressionStatement(statement) &&
  ts.isAwaitExpression(statement.expression) &&
  ts.isCallExpression(statement.expression.expression) &&
  acts.test(nameOf(statement.expression.expression))

const hasAwait = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) || (!ts.isFunctionLike(node) && (ts.forEachChild(node, hasAwait) ?? false))

/** What `expect(…)` in this statement looks at, when it is read there and then. */
function readThere(statement: ts.Statement): ts.Expression | undefined {
  const find = (node: ts.Node): ts.Expression | undefined =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'expect'
      ? node.arguments[0]
      : ts.forEachChild(node, find)
  const seen = ts.isExpressionStatement(statement) ? find(statement) : undefined
  return seen && hasAwait(seen) && !waits.test(seen.getText()) ? seen : undefined
}

/** Places of a browser test that read once what comes by itself, on a busy machine later than the reading. */
export function readOnceFaults(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node))
      node.statements.forEach((statement, index) => {
        const seen = readThere(statement)
        if (!seen) return
        const why = focus.test(seen.getText())
          ? 'the focus comes a frame later'
          : isAct(node.statements[index - 1]) && 'the page has yet to answer the act before it'
        const { line } = source.getLineAndCharacterOfPosition(statement.getStart())
        if (why) faults.push(`${path}:${line + 1}: read once, but ${why}: use expect.poll`)
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** The same for all browser tests that git knows or would add. */
export function readOnceFaultsIn(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'e2e/*.ts']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((path) => readOnceFaults(path, readFileSync(join(root, path), 'utf8')))
}
