import { ChevronDown, ChevronUp, GitCompare, Redo2, Search, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { cx, IconButton, useFormat, useT } from '@waybill/kit'
import { importMessages } from '../messages.ts'
import { reviewMessages } from './review-messages.ts'
import type { Filter } from './use-order.ts'

type Show = NonNullable<Filter['show']>

/** The tabs: which rows are shown, with how many there are. */
export function Views({ info, show, onShow }: { info: ImportInfo; show: Show; onShow: (show: Show) => void }) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const format = useFormat()
  const removed = Math.max(0, info.rows - info.valid - info.invalid)
  const counts = { all: info.valid + info.invalid, errors: info.invalid, valid: info.valid, removed }
  const words = { all: t('tabAll'), errors: t('tabErrors'), valid: t('tabValid'), removed: r('removed') }
  const shown = (['all', 'errors', 'valid', 'removed'] as const).filter(
    (one) => one !== 'removed' || removed > 0 || show === 'removed',
  )
  return (
    <div className="flex flex-wrap gap-1">
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={show === one}
          onClick={() => onShow(one)}
          className={cx(
            'h-7 rounded-control px-2',
            show === one ? 'bg-brand-soft font-medium text-brand-text' : 'text-muted hover:bg-sub',
          )}
        >
          {words[one]} <span className="tnum text-small">{format.number(counts[one])}</span>
        </button>
      ))}
    </div>
  )
}

export type ToolActs = {
  undo: () => void
  redo: () => void
  find: () => void
  nextError: () => void
  previousError: () => void
  exclude: () => void
  /** Left out: nothing of it exists already. */
  compare: (() => void) | undefined
}

/** What can be done with the rows, by pointer; the grid has a key for each. */
export function Tools({
  acts,
  errors,
  editable,
  children,
}: {
  acts: ToolActs
  errors: boolean
  editable: boolean
  children?: ReactNode
}) {
  const t = useT(reviewMessages)
  const tool = (label: string, icon: ReactNode, act: () => void, shortcut?: string) => (
    <IconButton size="compact" label={label} icon={icon} shortcut={shortcut} onClick={act} />
  )
  return (
    <div role="toolbar" aria-label={t('tools')} className="ms-auto flex flex-wrap items-center gap-1">
      {tool(t('undo'), <Undo2 />, acts.undo, 'mod+z')}
      {tool(t('redo'), <Redo2 />, acts.redo, 'mod+y')}
      {tool(t('find'), <Search />, acts.find, 'mod+f')}
      {editable && tool(t('leaveOut'), <Trash2 />, acts.exclude, 'mod+-')}
      {acts.compare && tool(t('compare'), <GitCompare />, acts.compare)}
      {errors && tool(t('previousError'), <ChevronUp />, acts.previousError, 'shift+f8')}
      {errors && tool(t('nextError'), <ChevronDown />, acts.nextError, 'f8')}
      {children}
    </div>
  )
}
