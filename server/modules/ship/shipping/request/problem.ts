import { type ErrorCode, errorText, isErrorCode } from '@waybill/contract/core/errors'
import type { Params, Text } from '@waybill/contract/core/messages'
import type { Problem } from '@waybill/contract/shipping/api'
import type { CarrierProblem } from '../../../../carriers/index.ts'

/** Why one row cannot proceed, as stored in the database: a code and its parameters in both languages. */
export interface RowProblem {
  code: ErrorCode
  params: Params
  zhParams: Params
  /** Name of the field to fix, as in the call that edits an order. */
  fieldName: string | null
  /** The service that it is about; absent = the order, or the whole carrier. */
  service?: { carrier: number; serviceCode: string }
  /** The package of the order that it is about; absent = all of them. */
  packageNo?: number
}

/** Why a purchase is refused, and what it would cost now when that is the reason. */
export interface Refusal {
  problem: RowProblem
  newPrice: number | null
}

export const rowProblem = (code: ErrorCode, params: Params = {}, more: Partial<RowProblem> = {}): RowProblem => ({
  code,
  params,
  zhParams: more.zhParams ?? params,
  fieldName: more.fieldName ?? null,
  ...(more.service && { service: more.service }),
  ...(more.packageNo && { packageNo: more.packageNo }),
})

/** In words of both languages. */
export function problemOf({ code, params, zhParams, fieldName, service, packageNo }: RowProblem): Problem {
  const text: Text = errorText(code, params, zhParams)
  const of = packageNo ? { en: `Package ${packageNo}: `, cn: `包裹 ${packageNo}：` } : { en: '', cn: '' }
  return {
    code,
    fieldName,
    message: of.en + text.en,
    zhMessage: of.cn + text.cn,
    ...(service && { service }),
    ...(packageNo && { packageNo }),
  }
}

const fieldNames: readonly (readonly [prefix: string, name: string])[] = [
  ['to.', 'recipient.'],
  ['from.', 'shipFrom.'],
  ['parcel.weight', 'package.weight'],
  ['parcel.size', 'package.length'],
  ['parcel.packaging', 'package.type'],
  ['parcel.', 'package.'],
  ['options.insured', 'insuredValue'],
  ['options.codMethod', 'cod.payMethod'],
  ['options.cod', 'cod.amount'],
  ['options.', ''],
]

/** A carrier's field path in the words of the order's own fields. */
export function fieldNameOf(path: string | undefined): string | null {
  if (!path) return null
  const [prefix, name] = fieldNames.find(([start]) => path.startsWith(start)) ?? ['', '']
  return name + path.slice(prefix.length)
}

export const fromCarrier = (
  { code, params, zhParams, field, service, packageNo }: CarrierProblem,
  carrier: number,
): RowProblem =>
  rowProblem(code, params, {
    zhParams: zhParams ?? params,
    fieldName: fieldNameOf(field),
    ...(service && { service: { carrier, serviceCode: service } }),
    ...(packageNo && { packageNo }),
  })

/** Reads a problem back from its columns; null when there is none. */
export function storedProblem(row: {
  error_code: string | null
  error_params: unknown
  error_field?: string | null
}): RowProblem | null {
  if (row.error_code === null || !isErrorCode(row.error_code)) return null
  const { en = {}, cn = en, packageNo } = (row.error_params ?? {}) as { en?: Params; cn?: Params; packageNo?: number }
  return rowProblem(row.error_code, en, {
    zhParams: cn,
    fieldName: row.error_field ?? null,
    ...(packageNo && { packageNo }),
  })
}

/** JSON without what a jsonb column refuses: carriers may put anything into their words. */
export const plainJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )

/** The parameters as they are stored. */
export const paramsJson = ({ params, zhParams, packageNo }: RowProblem): string =>
  plainJson({ en: params, cn: zhParams, packageNo })
