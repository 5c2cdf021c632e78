/** A run of text: `name` is what a button, menu entry or field is called on the screen. */
export type Inline =
  | string
  | { kind: 'name'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: readonly Inline[] }

export type Picture = { kind: 'picture'; src: string; alt: string; width: number; height: number }

export type Block =
  | { kind: 'text' | 'note'; content: readonly Inline[] }
  | { kind: 'subheading'; id: string; content: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: 'code'; text: string }
  | Picture

/** Sellers of the main site and of resellers differ in a few sections; null: the section is for both. */
export type SellerKind = 'ordinary' | 'saas'

export type Section = { id: string; title: string; only: SellerKind | null; blocks: readonly Block[] }

/** A chapter of the manual in one language, parsed from its markdown file when the web is built. */
export type Chapter = { title: string; blocks: readonly Block[]; sections: readonly Section[] }

/** The text of a run without its marks. */
export const plainText = (content: readonly Inline[]): string =>
  content
    .map((part) => (typeof part === 'string' ? part : part.kind === 'link' ? plainText(part.content) : part.text))
    .join('')

/** All that a reader sees of some blocks, for the search. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.map(textOf).join(' ')
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(plainText).join(' ')
      if (block.kind === 'code') return block.text
      return block.kind === 'picture' ? '' : plainText(block.content)
    })
    .join(' ')
