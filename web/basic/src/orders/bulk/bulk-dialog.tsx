import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { errorMessage, PlaceLink } from '@waybill/host'
import { Banner, Button, Checkbox, Dialog, splitWeight, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { changeOf, type Draft, emptyDraft, type Part, parts } from './draft.ts'
import { bulkMessages } from './messages.ts'
import { partFields } from './part-fields.tsx'
import { PreviewTable } from './preview.tsx'
import { type Preview, useBulkChange } from './use-bulk-change.ts'

/** Problems by the fields of the change. */
function useErrors(error: unknown): Record<string, string> {
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries(
    (error.data as FieldProblem[]).map((one) => [
      one.fieldName.replace(/^body\./, '').replace(/^change\./, ''),
      errorMessage(one, locale),
    ]),
  )
}

type SectionProps = {
  part: Part
  on: boolean
  draft: Draft
  errors: Record<string, string>
  onToggle: (on: boolean) => void
  onChange: (change: Partial<Draft>) => void
}

/** A part that can be changed, with its fields once it is chosen. */
function Section({ part, on, onToggle, ...fields }: SectionProps) {
  const t = useT(bulkMessages)
  const Fields = partFields[part]
  return (
    <section aria-label={t(part)} className="border-t border-line py-2 first:border-0">
      <Checkbox checked={on} onChange={onToggle} label={t(part)} />
      {on && (
        <div className="ps-6 pt-2">
          <Fields {...fields} />
        </div>
      )}
    </section>
  )
}

const FIRST_FIELD = 'section input:not([type="checkbox"]), section button[role="combobox"]'

/** Puts the focus into the first field of the part that the dialog was opened for, and on the button that applies a preview. */
function useFocus(previewed: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const focus = (what: string) => body.current?.closest('form')?.querySelector<HTMLElement>(what)?.focus()
  useEffect(() => {
    const frame = requestAnimationFrame(() => focus(FIRST_FIELD))
    return () => cancelAnimationFrame(frame)
  }, [])
  // At once: the field that had the focus is gone with this very change, and the dialog would take the focus to itself.
  useLayoutEffect(() => {
    if (previewed) focus('[type="submit"]')
  }, [previewed])
  return body
}

export type BulkDialogProps = {
  ids: number[]
  /** What is changed to begin with. */
  first: Part | null
  release?: boolean
  /** What a scale read, in hundredths of a gram. */
  weighed?: number
  onClose: () => void
  /** After the change. */
  onDone: () => void
}

/** Changes many orders: what to change, a preview of what becomes of each, then the change with Undo. */
export function BulkDialog({ ids, first, release = false, weighed, onClose, onDone }: BulkDialogProps) {
  const t = useT(bulkMessages)
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(() => new Set(first ? [first] : []))
  const [initial] = useState<Draft>(() => ({
    ...emptyDraft,
    held: !release,
    ...(weighed !== undefined && { weight: splitWeight(weighed, emptyDraft.weight.unit) }),
  }))
  const [draft, setDraft] = useState(initial)
  const [found, setFound] = useState<Preview | null>(null)
  const [empty, setEmpty] = useState(false)
  const { preview, apply } = useBulkChange(() => (onDone(), onClose()))
  const errors = useErrors(preview.error)
  const body = useFocus(found !== null)
  const change = changeOf(draft, chosen)
  const shown = [...parts].toSorted((a, b) => Number(b === first) - Number(a === first))
  const submit = () => {
    if (found) {
      if (found.changed.length > 0 && !apply.isPending) apply.mutate({ found, change })
      return
    }
    setEmpty(Object.keys(change).length === 0)
    if (Object.keys(change).length > 0 && !preview.isPending) preview.mutate({ ids, change }, { onSuccess: setFound })
  }
  const toggle = (part: Part) => (on: boolean) => {
    setChosen(on ? new Set([...chosen, part]) : new Set([...chosen].filter((one) => one !== part)))
  }
  return (
    <Dialog
      open
      width={650}
      onClose={onClose}
      dirty={found === null && draft !== initial}
      locked={apply.isPending}
      title={t('title', { n: ids.length })}
      onSubmit={submit}
      footerNote={
        <PlaceLink look="quiet" href="/b/#/order/changes">
          {t('allChanges')}
        </PlaceLink>
      }
      footer={
        <>
          <Button onClick={found ? () => setFound(null) : onClose}>{found ? t('back') : t('close')}</Button>
          {found ? (
            <Button
              key="apply"
              type="submit"
              variant="primary"
              disabled={found.changed.length === 0}
              pending={apply.isPending}
            >
              {t('apply', { n: found.changed.length })}
            </Button>
          ) : (
            <Button key="preview" type="submit" variant="primary" pending={preview.isPending}>
              {t('preview')}
            </Button>
          )}
        </>
      }
    >
      <div ref={body}>
        <FailureBanner error={found ? apply.error : preview.error} className="mb-4" />
        {empty && (
          <Banner tone="warning" className="mb-4">
            {t('nothing')}
          </Banner>
        )}
        {found ? (
          <PreviewTable found={found} />
        ) : (
          shown.map((part) => (
            <Section
              key={part}
              part={part}
              on={chosen.has(part)}
              draft={draft}
              errors={errors}
              onToggle={toggle(part)}
              onChange={(part_) => setDraft((now) => ({ ...now, ...part_ }))}
            />
          ))
        )}
      </div>
    </Dialog>
  )
}
