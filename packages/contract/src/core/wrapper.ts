/** The envelope of every answer under /api and /ezeeship-api (specification §7). */
export type Wrapper<T> = {
  /** `OK` with data, `NODATA` with none, `ERR` with row errors in `data`, else an upper-case error code. */
  result: string
  data: T | null
  /** English text for a person; null when there is nothing to say. */
  message: string | null
  /** Chinese text for a person; null when there is nothing to say. */
  zhMessage: string | null
  /** Null on success. */
  errorCode: string | null
}

/** One thing wrong with one field, in both languages (specification §3, error row). */
export type FieldProblem = { fieldName: string; code: string; message: string; zhMessage: string }

export const isSuccess = (result: string): boolean => result === 'OK' || result === 'NODATA'
