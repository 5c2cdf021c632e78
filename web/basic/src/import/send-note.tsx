import type { ImportInfo } from '@waybill/contract/imports/api'
import { useShell } from '@waybill/host'
import { Field, Select, useT } from '@waybill/kit'
import { useOrderDefaults } from '../shared/use-order-defaults.ts'
import { reviewMessages } from './review/review-messages.ts'
import { useTemplateList } from './use-templates.ts'

/** Where the orders go: what was chosen here, null is nowhere; undefined = nothing was, so that the template or the settings decide. */
export type SendChoice = { sendTo: number | null | undefined; onSendTo: (warehouseId: number | null) => void }

const NOWHERE = 'none'

/** The warehouse of the template that an import uses; undefined where it is for all. */
export function useTemplateWarehouse(info: ImportInfo | null): number | undefined {
  const { user } = useShell()
  const enabled = info !== null && (user?.warehouseList ?? []).length > 0
  // Without it the settings decide: nothing to interrupt anybody for.
  const templates = useTemplateList(info?.warehouseId ?? null, { hideErrors: true, enabled })
  const used = templates.find(({ fieldMappingId }) => fieldMappingId === info?.excelFieldMappingId)
  return used?.warehouseId ? Number(used.warehouseId) : undefined
}

/** Sends the orders to a warehouse as soon as they are imported; nothing where the seller has none. */
export function SendNote({ choice: { sendTo, onSendTo } }: { choice: SendChoice }) {
  const t = useT(reviewMessages)
  const { user } = useShell()
  const { data: defaults } = useOrderDefaults(sendTo === undefined)
  const options = (user?.warehouseList ?? []).map((one) => ({ value: String(one.warehouseId), text: one.name }))
  if (options.length === 0) return null
  const value = String(sendTo === undefined ? (defaults?.warehouseId ?? NOWHERE) : (sendTo ?? NOWHERE))
  return (
    <Field label={t('sendTo')} hint={value === NOWHERE ? undefined : t('sendToHint')} className="w-96 max-w-full">
      <Select
        value={options.some((one) => one.value === value) ? value : NOWHERE}
        options={[{ value: NOWHERE, text: t('sendNowhere') }, ...options]}
        onChange={(chosen) => onSendTo(chosen === NOWHERE ? null : Number(chosen))}
      />
    </Field>
  )
}
