import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'

export type Language = 'en' | 'cn'
export interface UserText {
  path: string
  line: number
  language: Language
  /** The API document is for developers: it keeps "cannot" and speaks of given values. */
  audience: 'user' | 'developer'
  text: string
}

const CHINESE = /[\u4e00-\u9fff]/
const isChinese = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && CHINESE.test(node.text)

/** Words that files of others use, addresses and the data of languages: read, never shown. */
const DATA =
  /aliases|ready-templates|foreign-sheets|header-tokens|heading-words|sheets\/meaning|places\/|romanization|spreadsheet\/|address-type|doubtful-lines|readings\/|label-texts|gallery|bench|demo\/order/
const TEST = /\.(test|testing|fixture)\.|(^|\/)(testing|e2e)\//
const API = /^packages\/contract\/src\/(openapi\/words\/|openapi\/introduction|openapi\/codes|.*api\.ts$)/
const CHAPTER = /^web\/basic\/src\/manual\/chapters\/(en|cn)\/.*\.md$/
const SOURCE = /^(packages|web|server)\/.*\.tsx?$/

const textOf = (node: ts.Node): string | null =>
  ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null

/** The language of the nearest key `en` or `cn` around a node. */
function keyedLanguage(node: ts.Node): Language | null {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const { parent } = at
    if (!ts.isPropertyAssignment(parent) || parent.name === at) continue
    const name = parent.name.getText()
    if (name === 'en' || name === 'cn') return name
  }
  return null
}

/** English beside Chinese in one list or call: `notFound('Order', '订单')`. */
function pairedLanguage(node: ts.Node): Language | null {
  const { parent } = node
  const beside: readonly ts.Node[] = ts.isArrayLiteralExpression(parent)
    ? parent.elements
    : ts.isCallExpression(parent)
      ? parent.arguments
      : []
  const chinese = beside.findIndex(isChinese)
  if (chinese < 1) return null
  return beside[chinese] === node ? 'cn' : beside[chinese - 1] === node ? 'en' : null
}

const isSummary = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'summary'

function languageOf(node: ts.Node, path: string): Language | null {
  if (API.test(path) && (!path.endsWith('api.ts') || isSummary(node))) return isChinese(node) ? null : 'en'
  return keyedLanguage(node) ?? pairedLanguage(node)
}

/** The texts of a source file or a chapter of the manual. */
export function userTexts(path: string, content: string): UserText[] {
  const [, chapter] = CHAPTER.exec(path) ?? []
  if (chapter) {
    return content.split('\n').map((text, index) => ({
      path,
      line: index + 1,
      language: chapter as Language,
      audience: 'user',
      text,
    }))
  }
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  const texts: UserText[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isImportDeclaration(node.parent ?? source) ? null : textOf(node)
    const language = text === null ? null : languageOf(node, path)
    if (text !== null && language !== null) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      texts.push({ path, line, language, audience: API.test(path) ? 'developer' : 'user', text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/** Whether a file has texts that somebody reads on a screen, in an email, in the manual or in the API document. */
export const isRead = (path: string): boolean =>
  (SOURCE.test(path) && !DATA.test(path) && !TEST.test(path)) || CHAPTER.test(path)

/** Every such text of the tree. */
export const textsIn = (root: string, paths: readonly string[]): UserText[] =>
  paths.filter(isRead).flatMap((path) => userTexts(path, readFileSync(join(root, path), 'utf8')))
