import { wordsOf } from '../header-tokens.ts'
import { Lexicon } from './lexicon.ts'
import { type Trade, tradeWords } from './trade-words.ts'

/** How sure a heading is that says in several words what it means, or in one. */
const SEVERAL = 0.922
const ONE = 0.895
const SHAKY = 0.86

const lexicon = new Lexicon<Trade>()
for (const [token, words] of Object.entries(tradeWords)) lexicon.add(words, token as Trade)

type Rule = {
  key: string
  needs: readonly (readonly Trade[])[]
  may?: readonly Trade[]
  /** The user is asked whether it is meant. */
  isShaky?: true
}
/** The fields of the trade, each by what a heading must speak of, and what it may speak of besides. */
const rules: readonly Rule[] = [
  {
    key: 'orderNO',
    needs: [
      ['order', 'number'],
      ['order', 'reference'],
    ],
    may: ['number', 'seller'],
  },
  {
    key: 'createTime',
    needs: [
      ['order', 'date'],
      ['created', 'date'],
      ['created', 'when'],
      ['document', 'date'],
    ],
    may: ['order', 'created', 'unit', 'when'],
  },
  {
    key: 'sku',
    needs: [['sku'], ['item', 'number'], ['item', 'reference']],
    may: ['item', 'seller', 'number', 'reference'],
  },
  {
    key: 'sku',
    needs: [
      ['item', 'seller', 'reference'],
      ['item', 'order', 'sku'],
    ],
    may: ['order', 'number'],
  },
  { key: 'itemName', needs: [['item', 'title']], may: ['order', 'seller', 'method'] },
  { key: 'quantity', needs: [['quantity']], may: ['item', 'order', 'unit', 'sku', 'created', 'asked'] },
  {
    key: 'itemPrice',
    needs: [['price'], ['unit', 'amount']],
    may: ['unit', 'item', 'sku', 'order', 'gross', 'taxed', 'created'],
  },
  {
    key: 'packageWeight2',
    needs: [['weight', 'part-unit']],
    may: ['package', 'total', 'order', 'number', 'gross', 'taxed', 'ship'],
  },
  {
    key: 'packageWeight1',
    needs: [['weight']],
    may: ['package', 'total', 'order', 'whole-unit', 'ship', 'gross', 'taxed'],
  },
  { key: 'packageLength', needs: [['length']], may: ['package', 'total', 'side-unit', 'order', 'ship'] },
  { key: 'packageWidth', needs: [['width']], may: ['package', 'total', 'side-unit', 'order', 'ship'] },
  { key: 'packageHeight', needs: [['height']], may: ['package', 'total', 'side-unit', 'order', 'ship'] },
  { key: 'reference', needs: [['reference']], may: ['number', 'ship', 'package', 'total', 'sender'] },
  {
    key: 'serviceCode',
    needs: [['ship', 'method']],
    may: ['order', 'title', 'carrier', 'number', 'asked', 'item'],
  },
  { key: 'serviceCode', needs: [['ship', 'asked']], may: ['order', 'title'] },
  { key: 'carrierName', needs: [['carrier']], may: ['title', 'ship', 'number', 'asked'] },
  { key: 'signatureType', needs: [['signature']], may: ['ship', 'method', 'asked', 'when'] },
  { key: 'codAmount', needs: [['cod', 'amount']], may: ['ship', 'cod', 'taxed'] },
  { key: 'lithium', needs: [['battery']] },
  { key: 'isCod', needs: [['cod']] },
  {
    key: 'declaredValue',
    needs: [
      ['declared', 'amount'],
      ['declared', 'price'],
    ],
    may: ['item', 'unit', 'package', 'total', 'number', 'amount'],
  },
  { key: 'packageType', needs: [['packing']], may: ['method', 'item', 'package', 'total', 'title'] },
  { key: 'storeName', needs: [['store']], may: ['title', 'order', 'seller'] },
  { key: 'orderNO', needs: [['document', 'number']], isShaky: true },
  // "Versandprodukt", "派送产品": what is bought of a carrier.
  { key: 'serviceCode', needs: [['ship', 'item']], may: ['title'], isShaky: true },
  { key: 'itemName', needs: [['item', 'title', 'declared']], isShaky: true },
  { key: 'quantity', needs: [['quantity', 'declared']], may: ['item'], isShaky: true },
]

/** What a heading that is known may mean as well as something else: an item's weight is the parcel's only where each parcel has one. */
const rulesPerhaps: readonly Rule[] = [
  { key: 'itemName', needs: [['contents']], may: ['package', 'total', 'ship', 'title', 'item', 'order', 'number'] },
  { key: 'packageWeight2', needs: [['item', 'weight', 'part-unit']], may: ['gross', 'package', 'total', 'unit'] },
  { key: 'packageWeight1', needs: [['item', 'weight']], may: ['gross', 'package', 'total', 'unit', 'whole-unit'] },
  { key: 'packageLength', needs: [['item', 'length']], may: ['package', 'total', 'side-unit'] },
  { key: 'packageWidth', needs: [['item', 'width']], may: ['package', 'total', 'side-unit'] },
  { key: 'packageHeight', needs: [['item', 'height']], may: ['package', 'total', 'side-unit'] },
  { key: 'itemName', needs: [['item']], may: ['order'] },
  { key: 'sku', needs: [['item']], may: ['created', 'unit', 'order'] },
  { key: 'quantity', needs: [['quantity']], may: ['item', 'package'] },
  {
    key: 'sku',
    needs: [
      ['seller', 'reference'],
      ['seller', 'number'],
    ],
  },
  { key: 'packageWeight1', needs: [['whole-unit']] },
  { key: 'packageLength', needs: [['length', 'width', 'height']], may: ['package', 'total', 'side-unit', 'order'] },
  { key: 'packageLength', needs: [['sides']], may: ['package', 'total', 'side-unit', 'item', 'order', 'ship'] },
]
/** The rules that a heading fits: it speaks of what they need, and of nothing else but what they may. */
function rulesFor(tokens: ReadonlySet<Trade>, among: readonly Rule[]): Rule[] {
  const fits = (need: readonly Trade[], may: readonly Trade[]) =>
    need.every((token) => tokens.has(token)) &&
    [...tokens].every((token) => need.includes(token) || may.includes(token))
  return among.filter(({ needs, may = [] }) => needs.some((need) => fits(need, may)))
}
/** "On" and "am" say something only of what was done: "ordered on". */
const withoutFiller = (tokens: readonly Trade[]): Set<Trade> =>
  new Set(tokens.filter((token) => token !== 'filler' && (token !== 'when' || tokens.includes('created'))))
/** "Inclusive of tax", "inkl. MwSt": in which way a price is meant. */
const taxed = /\b(?:in|ex)c?l?(?:usive|uding)?\.?\s+(?:of\s+)?(?:tax|taxes|vat|gst|mwst|ust|iva|btw|tva)\b/gi
/** Its words; "in" before another one is no inch. */
const wordsIn = (heading: string): string[] =>
  wordsOf(heading.replace(taxed, ' ttc ')).filter(
    (word, at, all) => word !== '1' && (word !== 'in' || at === all.length - 1),
  )

/** The field of the order, its lines or its package that a heading means when every word of it is known, and how surely; null when none. */
export function fieldByTrade(heading: string): { key: string; score: number } | null {
  const words = wordsIn(heading)
  const read = words.map((word) => lexicon.read(word))
  if (read.includes(null)) return null
  const [rule] = rulesFor(withoutFiller(read.flatMap((tokens) => tokens ?? [])), rules)
  if (!rule) return null
  const sure = words.length > 1 ? SEVERAL : ONE
  return { key: rule.key, score: (rule.isShaky ? SHAKY : sure) - words.length / 1000 }
}

/** The fields that a heading may mean one word of which nobody knows, or that means several things, for its cells to tell. */
export function fieldsPerhaps(heading: string): string[] {
  const read = wordsIn(heading).map((word) => lexicon.readLoosely(word))
  if (read.filter((tokens) => tokens === null).length > 1) return []
  return rulesFor(withoutFiller(read.flatMap((tokens) => tokens ?? [])), [...rules, ...rulesPerhaps]).map(
    ({ key }) => key,
  )
}

/** Words that stand beside anything. */
const plain: readonly Trade[] = ['filler', 'number', 'reference', 'title', 'unit', 'seller', 'ship']
/** Whether a word of a heading is one of the trade. */
export const speaksOfTrade = (heading: string): boolean =>
  wordsOf(heading)
    .flatMap((word) => lexicon.read(word) ?? [])
    .some((token) => !plain.includes(token))
