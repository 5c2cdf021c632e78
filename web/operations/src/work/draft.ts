import type { InputOf } from '@waybill/contract/core/route'
import type { askForWork } from '@waybill/contract/work-orders/api'
import { hasRecipe, MOST_WORK_LINES, MOST_WORK_UNITS, type WorkKind } from '@waybill/contract/work-orders/words'
import type { Translate } from '@waybill/kit'
import type { workMessages } from './messages.ts'

export interface Part {
  productId: number
  sku: string
  /** In the warehouse, when it was chosen; null: it is made and needs no stock. */
  available: number | null
  quantity: number | null
}
/** What the form of a work order holds. */
export interface Draft {
  warehouseId: string | null
  kind: WorkKind
  /** The kit that is made or taken apart. */
  whole: Part | null
  /** Components of one kit, or the products of other work. */
  parts: Part[]
  runs: number | null
  dueOn: string
  instructions: string
  /** Names the work order that it becomes, also after a reload: sent twice, it is one. */
  requestKey: string
}

/** Products whose stock is used: the components of a kit, the kit that is taken apart, or what is worked on. */
const inputsOf = ({ kind, whole, parts }: Draft): Part[] =>
  kind === 'unkit' ? (whole ? [{ ...whole, quantity: 1 }] : []) : parts

type T = Translate<(typeof workMessages)['en']>

type Problems = Record<string, string>

/** What is missing, by field. */
function missingIn({ kind, whole, parts, runs, warehouseId, instructions }: Draft, t: T): Problems {
  const required = (field: string) => t('required', { field })
  const found: Problems = {}
  if (warehouseId === null) found['warehouse'] = required(t('warehouse'))
  if (kind === 'other' && instructions.trim() === '') found['instructions'] = required(t('instructions'))
  if (hasRecipe(kind) && whole === null) found['whole'] = required(t(kind === 'kit' ? 'kit' : 'apart'))
  if (hasRecipe(kind) && !runs) found['runs'] = required(t('runs'))
  if (parts.length === 0) found['parts'] = required(t(hasRecipe(kind) ? 'components' : 'products'))
  for (const { productId, sku, quantity } of parts)
    if (!quantity) found[`part.${productId}`] = required(t('units', { sku }))
  return found
}

/** What is more than there is, by field. */
function tooMuchIn(draft: Draft, t: T): Problems {
  const { kind, parts } = draft
  const runs = hasRecipe(kind) ? (draft.runs ?? 0) : 1
  const found: Problems = {}
  if (parts.length > MOST_WORK_LINES) found['parts'] = t('tooManyLines', { max: MOST_WORK_LINES })
  for (const { productId, sku, available, quantity } of inputsOf(draft)) {
    const needed = (quantity ?? 0) * runs
    if (available !== null && needed > Math.min(available, MOST_WORK_UNITS))
      found[kind === 'unkit' ? 'runs' : `part.${productId}`] = t('tooMany', { sku, needed, n: available })
  }
  return found
}

/** What is missing or too much, by field. */
export const problemsOf = (draft: Draft, t: T): Problems => ({ ...missingIn(draft, t), ...tooMuchIn(draft, t) })

/** The request that a complete form becomes. */
export function sentOf(draft: Draft): InputOf<typeof askForWork>['body'] {
  const { kind, whole, parts, runs, dueOn, instructions, requestKey } = draft
  const some = parts.map(({ productId, quantity }) => ({ productId, quantity: quantity ?? 1 }))
  const one = whole ? [{ productId: whole.productId, quantity: 1 }] : []
  const isRecipe = hasRecipe(kind)
  return {
    requestKey,
    warehouseId: Number(draft.warehouseId),
    kind,
    runs: isRecipe ? runs : null,
    inputs: kind === 'unkit' ? one : some,
    outputs: kind === 'kit' ? one : kind === 'unkit' ? some : [],
    dueOn: dueOn || null,
    instructions: instructions.trim() || null,
  }
}
