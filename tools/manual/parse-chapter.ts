import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Chapter, Inline, Section, SellerKind } from '../../web/basic/src/manual/document.ts'

/** Where a chapter's pictures and links lead; throws for what does not exist. */
export type Places = {
  picture: (name: string) => { src: string; width: number; height: number } | null
  link: (href: string) => string
}

const MARK = /\s*\{#([\w-]+)(?: only=(ordinary|saas))?\}$/
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
const isPicture = (token: Token): token is Tokens.Image => token.type === 'image'

class ChapterParser {
  readonly #places: Places
  constructor(places: Places) {
    this.#places = places
  }

  /** Joins neighboring texts; entities are already characters. */
  inline(tokens: readonly Token[]): Inline[] {
    const parts: Inline[] = []
    for (const token of tokens) {
      const part = this.#part(token)
      const last = parts.at(-1)
      if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
      else if (part !== '') parts.push(part)
    }
    return parts
  }

  #part(token: Token): Inline {
    if (token.type === 'strong') return { kind: 'name', text: decode(token['text'] as string) }
    if (token.type === 'codespan') return { kind: 'code', text: decode(token['text'] as string) }
    if (token.type === 'link')
      return { kind: 'link', href: this.#places.link(token['href']), content: this.inline(token.tokens ?? []) }
    if (token.type === 'br') return ' '
    if (token.type === 'html') return ''
    if (token.type === 'em') return decode(token['text'] as string)
    if (token.type === 'text' || token.type === 'escape') return decode(token['text'] as string).replaceAll('\n', ' ')
    throw new Error(`The manual cannot show “${token.type}”: ${token.raw}`)
  }

  blocks(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token) => this.#block(token))
  }

  #block(token: Token): Block[] {
    const { tokens = [] } = token as { tokens?: Token[] }
    if (token.type === 'space' || token.type === 'html' || token.type === 'hr') return []
    if (token.type === 'paragraph' || token.type === 'text') return this.#paragraph(tokens, token)
    if (token.type === 'blockquote') return [{ kind: 'note', content: this.inline(tokens.flatMap(insideOf)) }]
    if (token.type === 'code') return [{ kind: 'code', text: (token as Tokens.Code).text }]
    if (token.type === 'list') {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', ordered, items: items.map((item) => this.blocks(item.tokens)) }]
    }
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.inline(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    if (token.type === 'heading') {
      const content = this.inline(tokens)
      return [{ kind: 'subheading', id: slug((token as Tokens.Heading).text), content }]
    }
    throw new Error(`The manual cannot show “${token.type}”: ${token.raw}`)
  }

  #paragraph(tokens: readonly Token[], token: Token): Block[] {
    const [first] = tokens
    if (first && isPicture(first)) {
      const found = this.#places.picture(first.href)
      return found ? [{ kind: 'picture', ...found, alt: first.text }] : []
    }
    const content = tokens.length > 0 ? this.inline(tokens) : [decode((token as Tokens.Text).text)]
    return [{ kind: 'text', content }]
  }
}

const insideOf = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : [])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)

/**
 * Reads a chapter: one `#` heading, then sections `## Title {#id}`; `{#id only=saas}` is for sellers of resellers alone.
 * What it cannot show stops the build; nothing becomes HTML.
 */
export function parseChapter(markdown: string, places: Places): Chapter {
  const parser = new ChapterParser(places)
  const chapter = { title: '', blocks: [] as Block[], sections: [] as Section[] }
  let current: Block[] = chapter.blocks
  for (const token of lexer(markdown)) {
    const depth = token.type === 'heading' ? (token as Tokens.Heading).depth : 0
    const text = depth > 0 ? decode((token as Tokens.Heading).text) : ''
    if (depth === 1) chapter.title = text
    else if (depth === 2) {
      const title = text.replace(MARK, '')
      const [, id = slug(title), only = null] = MARK.exec(text) ?? []
      current = []
      chapter.sections.push({ id, title, only: only as SellerKind | null, blocks: current })
    } else current.push(...parser.blocks([token]))
  }
  if (!chapter.title) throw new Error('A chapter needs a title')
  return chapter
}
