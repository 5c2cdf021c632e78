import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBridge } from '@waybill/host'
import { defineMessages, IconButton, useFormat, useShortcuts, useStable, useT } from '@waybill/kit'
import { useSteps } from './trail.ts'

const stepMessages = defineMessages({
  en: { place: '{place} of {total}' },
  cn: { place: '第 {place} 个，共 {total} 个' },
})

type Props = {
  /** The id of the list's call. */
  list: string
  id: number
  href: (id: number) => string
  /** What the buttons are called. */
  previous: string
  next: string
}

/** To the records before and after this one in the list that it was opened from, J and K; Back leads to the list, wherever one has stepped to. */
export function ListSteps({ list, id, href, previous, next }: Props) {
  const t = useT(stepMessages)
  const format = useFormat()
  const bridge = useBridge()
  const steps = useSteps(list, id)
  const [direction, setDirection] = useState<'previous' | 'next' | null>(null)
  const go = useStable((way: 'previous' | 'next') => {
    const to = steps?.[way]
    setDirection(to === undefined ? way : null)
    if (typeof to === 'number') bridge.navigate(href(to), { replace: true })
  })
  const found = direction && steps?.[direction]
  useEffect(() => {
    // Pressed at the end of what was read: its page has come.
    if (direction && found !== undefined) go(direction)
  }, [direction, found, go])
  useShortcuts(
    { k: () => go('previous'), j: () => go('next') },
    { enabled: steps !== null, labels: () => ({ k: previous, j: next }) },
  )
  if (!steps) return null
  const { place, total } = steps
  return (
    <span className="flex items-center">
      <IconButton
        label={previous}
        shortcut="k"
        disabled={steps.previous === null}
        icon={<ChevronLeft />}
        onClick={() => go('previous')}
      />
      <span className="tnum px-1 text-small whitespace-nowrap text-muted max-sm:hidden">
        {t('place', { place: format.count(place), total: format.count(total.count, total.capped) })}
      </span>
      <IconButton
        label={next}
        shortcut="j"
        disabled={steps.next === null}
        icon={<ChevronRight />}
        onClick={() => go('next')}
      />
    </span>
  )
}
