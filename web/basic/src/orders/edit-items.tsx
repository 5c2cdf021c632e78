import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { MOST_LINES } from '@waybill/contract/orders/lines'
import { errorMessage } from '@waybill/host'
import { Drawer, ErrorSummary, useLocale, useT } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { createMessages } from './create/messages.ts'
import { filledLines, type NewLine } from './create/new-order.ts'
import { detailMessages } from './detail-messages.ts'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { SaveError } from './edit-package.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { useUpdateOrder } from './use-order.ts'

type Draft = { lines: NewLine[] }

const draftOf = ({ lines }: OrderDetail): Draft => ({
  lines: lines.map(({ id, sku, name, quantity, unitPrice }) => ({
    key: String(id),
    id,
    sku,
    name,
    quantity,
    unitPrice,
  })),
})
const sentOf = (lines: readonly NewLine[]) =>
  filledLines(lines).map(({ line: { id, sku, name, quantity, unitPrice } }) => ({
    id: id ?? null,
    sku,
    name,
    quantity,
    unitPrice,
  }))

const isEmpty = ({ sku, name }: NewLine): boolean => !sku?.trim() && !name?.trim()

/** Problems of the answer, at the places that the lines have in the form: blank ones were not sent. */
function answeredErrors(error: unknown, lines: readonly NewLine[], locale: 'en' | 'cn'): Record<string, string> {
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  const places = filledLines(lines).map(({ at }) => at)
  return Object.fromEntries(
    problems.map((problem) => {
      const [, at = '', field = ''] = /lines\.(\d+)\.(\w+)$/.exec(problem.fieldName) ?? []
      return [`lines.${places[Number(at)] ?? at}.${field}`, errorMessage(problem, locale)]
    }),
  )
}

function useTypedErrors(lines: readonly NewLine[]): Record<string, string> {
  const t = useT(createMessages)
  const words = useT(detailMessages)
  return Object.fromEntries(
    filledLines(lines).flatMap(({ line, at }) => [
      ...(isEmpty(line) ? [[`lines.${at}.sku`, t('itemEmpty')]] : []),
      ...(line.quantity ? [] : [[`lines.${at}.quantity`, words('quantityMissing')]]),
    ]),
  ) as Record<string, string>
}

/** Edits what is in an order: products are found or scanned, lines added, changed and removed. */
export function ItemsDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const save = useUpdateOrder(order)
  const before = draftOf(order)
  const { draft, change, forget, begin } = useDraft(editDraft(order, 'items'), before)
  const [attempt, setAttempt] = useState(0)
  const { lines } = draft
  const close = () => (forget(), onClose())
  const dirty = JSON.stringify(sentOf(lines)) !== JSON.stringify(sentOf(before.lines))
  const typed = useTypedErrors(lines)
  const errors = attempt === 0 ? {} : { ...answeredErrors(save.error, lines, locale), ...typed }
  const failed = () => setAttempt((n) => n + 1)
  const submit = () => {
    if (!dirty) return close()
    if (Object.keys(typed).length > 0) return failed()
    save.mutate({ lines: sentOf(lines) }, { onSuccess: close, onError: failed })
  }
  const problems = Object.entries(errors).map(([name, message]) => ({ name, message }))
  return (
    <Drawer
      open
      onClose={close}
      width={760}
      dirty={dirty}
      title={t('editItems')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      {problems.length > 0 ? (
        <ErrorSummary attempt={attempt} errors={problems} />
      ) : (
        <SaveError order={order} save={save} onReload={() => begin(draftOf(order))} onOverwrite={submit} />
      )}
      {order.store && <p className="mb-3 text-muted">{t('editItemsStore', { store: order.store.name })}</p>}
      <LinesEditor
        lines={lines}
        errors={errors}
        most={MOST_LINES}
        currency={order.currency}
        onChange={(next) => change({ lines: next })}
      />
    </Drawer>
  )
}
