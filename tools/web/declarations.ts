import { parseSync, type ESTree } from 'vite'

/** What a client needs of a route; the rest is for the server and its document. */
const sent = new Set(['id', 'method', 'path'])

const isSent = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && sent.has(property.key.name)

/** `route({ … })` → the object itself with what a client needs, some of which may come from an object spread into it. */
function sentPart({ callee, arguments: [object] }: ESTree.CallExpression, code: string): string | null {
  if (callee.type !== 'Identifier' || callee.name !== 'route' || object?.type !== 'ObjectExpression') return null
  const whole = object.properties.filter(isSent).length === sent.size
  const parts = object.properties.filter((part) => isSent(part) || (!whole && part.type === 'SpreadElement'))
  return `{ ${parts.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

const constantsOf = (statement: ESTree.Directive | ESTree.Statement): ESTree.VariableDeclarator[] => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

/** What a bundler drops by itself when nobody uses it. */
const isPlain = ({ type }: ESTree.Expression): boolean => /Function|Literal$|Identifier/.test(type)

/**
 * A file of the contract as a bundle for the browser needs it. Its constants are declarations: making one does nothing else, so that one
 * nobody uses goes with all that it is made of. A bundler cannot see that by itself, but it believes the mark on a function's call. Routes
 * lose their schemas.
 */
export function asDeclarations(code: string, id: string): string {
  const { program, errors } = parseSync(id, code)
  if (errors.length > 0) throw new Error(`${id}: ${errors[0]!.message}`)
  let result = ''
  let at = 0
  for (const { init } of program.body.flatMap(constantsOf)) {
    if (!init || isPlain(init)) continue
    const route = init.type === 'CallExpression' ? sentPart(init, code) : null
    result += `${code.slice(at, init.start)}/*@__PURE__*/ (() => (${route ?? code.slice(init.start, init.end)}))()`
    at = init.end
  }
  return result + code.slice(at)
}
