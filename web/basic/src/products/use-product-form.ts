import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Product } from '@waybill/contract/products/api'
import { formatHsCode } from '@waybill/contract/products/barcodes'
import { productImportKeys, type ProductImportKey } from '@waybill/contract/products/product-keys'
import { checkProductRow } from '@waybill/contract/products/product-rules'
import { cellsOf, type TypedProduct } from '@waybill/contract/products/typed-product'
import { errorMessage } from '@waybill/host'
import { useLocale } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'

export type ProductErrors = Partial<Record<ProductImportKey, string>>

const shownCode = (code: string | null): string | null => code && formatHsCode(code)

/** What a form of a product holds; a new one begins with a unit and no battery, and with no zeros. */
export function typedOf(product: Product | null): TypedProduct {
  if (!product) return { unit: 'in/lb', batteryFlag: false }
  const codes = { scheduleB: shownCode(product.scheduleB), importHsCode: shownCode(product.importHsCode) }
  return { ...Object.fromEntries(productImportKeys.map((key) => [key, product[key]])), ...codes }
}

/** What was typed into another version is not put into this one. */
const draftName = (product: Product | null): string =>
  product ? `product-${product.id}-${product.version}` : 'product-new'

/** A product being typed, checked by the import's rules: errors show once a field was left, and all after a failed submit. */
export function useProductForm(before: Product | null, failure: unknown) {
  const { locale } = useLocale()
  const [first, setFirst] = useState(() => typedOf(before))
  const { draft: typed, change, forget, begin } = useDraft<TypedProduct>(draftName(before), first)
  // What the server refused is right again as soon as it is typed again.
  const [sent, setSent] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const wordsOf = (problems: readonly FieldProblem[]) =>
    new Map(problems.map((problem) => [problem.fieldName, errorMessage(problem, locale)]))
  const found = wordsOf(checkProductRow(cellsOf(typed)).problems)
  const refused = failure instanceof ApiError && Array.isArray(failure.data) ? (failure.data as FieldProblem[]) : []
  const server = wordsOf(refused)
  const messageOf = (key: ProductImportKey): string | undefined =>
    (attempt > 0 || left.has(key) ? found.get(key) : undefined) ??
    (sent[key] === typed[key] ? server.get(key) : undefined)
  const shown = productImportKeys.flatMap((key) => {
    const message = messageOf(key)
    return message === undefined ? [] : [{ name: key, message }]
  })
  return {
    typed,
    errors: Object.fromEntries(shown.map(({ name, message }) => [name, message])) as ProductErrors,
    summary: attempt > 0 ? shown : [],
    attempt,
    dirty: JSON.stringify(typed) !== JSON.stringify(first),
    change,
    /** What was typed is given up. */
    forget,
    /** A field was left: what is wrong with it may be said. One that is still as it began keeps quiet. */
    leave: (key: ProductImportKey) => {
      if (typed[key] !== first[key]) setLeft((old) => new Set(old).add(key))
    },
    reset: (next: Product | null) => {
      const start = typedOf(next)
      setFirst(start)
      begin(start)
      setSent(start)
      setLeft(new Set())
      setAttempt(0)
    },
    /** Calls `save` when nothing is wrong; else the summary takes the focus. */
    submit: (save: (typed: TypedProduct) => void) => {
      setAttempt((n) => n + 1)
      setSent(typed)
      if (found.size === 0) save(typed)
    },
  }
}
/** What the fields need of a form. */
export type FieldForm = Pick<ReturnType<typeof useProductForm>, 'typed' | 'errors' | 'change' | 'leave'>
