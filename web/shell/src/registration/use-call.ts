import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { useState } from 'react'
import { useShellContext } from '../shell-context.tsx'

const isProblem = (item: unknown): item is FieldProblem =>
  typeof item === 'object' && item !== null && 'fieldName' in item && 'zhMessage' in item

/** The fields that a refusal names. */
export const problemsOf = (error: ApiError): FieldProblem[] =>
  Array.isArray(error.data) ? error.data.filter(isProblem) : []

/** One call at a time, with its refusal in the page's language; what was typed stays, whatever becomes of it. */
export function useCall() {
  const { locale } = useShellContext()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const inWords = ({ message, zhMessage }: { message: string; zhMessage: string }) =>
    locale === 'cn' ? zhMessage : message

  /** Resolves with null when the call was refused; a second one meanwhile does nothing. */
  const run = async <T>(call: () => Promise<T>): Promise<{ done: T } | { refused: ApiError } | null> => {
    if (pending) return null
    setPending(true)
    setError(null)
    try {
      return { done: await call() }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      return { refused: failure }
    } finally {
      setPending(false)
    }
  }
  const text = error && inWords(error)
  return { run, pending, error, text, inWords, forgive: () => setError(null) }
}
