import { dayValue, numberValues, textValue } from '@waybill/host'

/** One parameter of a list in the address. */
export type Parameter<T = unknown> = {
  /** The value that an address gives; undefined where it makes no sense. */
  read: (value: unknown) => T | undefined
  /** The values that there are, where there are few. */
  values?: readonly unknown[]
  /** Holds several values at once. */
  many?: boolean
  /**
   * A filter by default: it narrows, and Clear takes it back. `widens` shows more rows, so a list that is empty with it is not called
   * filtered; `stays` is a choice that is always made, which Clear leaves alone.
   */
  effect?: 'widens' | 'stays'
}
export type ParameterSet = Record<string, Parameter>
export type Values<P> = { [K in keyof P]?: P[K] extends Parameter<infer T> ? T : never }

/** Free text: a search, an id that is no number. */
export const text = (longest = Infinity): Parameter<string> => ({
  read: (value) => textValue(value)?.slice(0, longest),
})

/** A text of one form, such as the code of a country. */
export const textLike = (form: RegExp): Parameter<string> => ({
  read: (value) => {
    const read = textValue(value)
    return read && form.test(read) ? read : undefined
  },
})

export const choice = <const T extends string | number>(values: readonly T[]): Parameter<T> => ({
  read: (value) => values.find((one) => String(one) === String(value)),
  values,
})

/** Ids of which any may match; only those of `known` where they are few. */
export const ids = (known?: readonly number[]): Parameter<number[]> => ({
  read: (value) => {
    const read = numberValues(value)?.filter((one) => known?.includes(one) ?? true)
    return read?.length ? read : undefined
  },
  values: known,
  many: true,
})

/** The same, where 0 stands for none of them. */
export const idsOrNone = (): Parameter<number[]> => ({
  read: (value) => {
    const none = [value].flat().some((one) => one === 0 || one === '0')
    const read = [...(none ? [0] : []), ...(numberValues(value) ?? [])]
    return read.length > 0 ? read : undefined
  },
  many: true,
})

export const id = (): Parameter<number> => ({ read: (value) => numberValues(value)?.[0] })
export const day = (): Parameter<string> => ({ read: dayValue })
/** On, or not there. */
export const flag = (): Parameter<true> => ({ read: (value) => (value === true ? true : undefined) })

const COLUMN = /^[+-]?[a-zA-Z0-9]{1,40}$/
/** Columns as the user arranged them; none: as they come. */
export const columnLook = (): Parameter<string[]> => ({
  read: (value) =>
    Array.isArray(value) && value.length <= 100 && value.every((one) => COLUMN.test(String(one)))
      ? value.map(String)
      : undefined,
  many: true,
})
