import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchEverywhere } from '@waybill/contract/search/api'
import { useShellContext, useShellParts } from '../../shell-context.tsx'

const PAUSE_MS = 150
/** The longest text that a search takes. */
const LONGEST = 100

/** One letter is searched for only where it is a word. */
const isSearchable = (text: string): boolean => text.length > 1 || /[^\x20-\x7f]/.test(text)

/** The text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What orders, shipments and products have for a text; `at once` for a scan. `current`: it is of this text, not of the one before. */
export function useFound(query: string, { enabled, atOnce }: { enabled: boolean; atOnce: boolean }) {
  const { client } = useShellParts()
  const { sessionKey } = useShellContext()
  const text = query.trim().slice(0, LONGEST)
  const paused = usePaused(text)
  const search = atOnce ? text : paused
  const asks = enabled && isSearchable(text)
  const found = useQuery({
    ...client.query(searchEverywhere, { query: { search } }, { hideErrors: true }),
    queryKey: ['search', sessionKey, search],
    enabled: asks && isSearchable(search),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    staleTime: 5000,
  })
  const current = asks && search === text && !found.isPlaceholderData && !found.isFetching
  return {
    text,
    data: asks ? found.data : undefined,
    error: current && found.isError ? found.error : null,
    busy: asks && !current,
    current,
    retry: () => void found.refetch(),
  }
}
export type Found = ReturnType<typeof useFound>
