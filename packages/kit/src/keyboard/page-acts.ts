import { useEffect, useLayoutEffect, useRef } from 'react'

/** Something that the page can do now, for the command palette; `keys`: its shortcut. */
export type PageAct = { id: string; label: string; keys?: string; run: () => void }

const pages: (() => readonly PageAct[])[] = []

/** Offers what a page can do while it is mounted, whichever React root it stands in. What is not allowed is left out. */
export function usePageActs(acts: readonly PageAct[]): void {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const read = () => latest.current
    pages.push(read)
    return () => void pages.splice(pages.indexOf(read), 1)
  }, [])
}

/** What the mounted pages offer now. */
export const readPageActs = (): PageAct[] => pages.flatMap((read) => read())
