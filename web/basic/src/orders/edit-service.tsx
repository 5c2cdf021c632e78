import type { OrderDetail } from '@waybill/contract/orders/api'
import { useDraft } from '@waybill/host/use-draft'
import { Drawer, Field, useT } from '@waybill/kit'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { SaveError } from './edit-package.tsx'
import { orderMessages } from './messages.ts'
import { choiceOf, keyOfOrder, optionOf } from './service-choice.ts'
import { ServiceSelect } from './service-select.tsx'
import { useUpdateOrder } from './use-order.ts'

/** Edits how the order is fulfilled: a service, or what decides it. */
export function ServiceDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const before = { key: keyOfOrder(order) }
  const { draft, change, forget, begin } = useDraft(editDraft(order, 'service'), before)
  const close = () => (forget(), onClose())
  const dirty = draft.key !== before.key
  const submit = () => {
    if (!dirty) return close()
    const choice = choiceOf(draft.key)
    const { carrier, serviceCode } = choice
    save.mutate(carrier === null ? optionOf(choice) : { carrier, serviceCode }, { onSuccess: close })
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={dirty}
      title={t('editService')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      <SaveError order={order} save={save} onReload={() => begin(before)} onOverwrite={submit} />
      <Field label={t('service')} name="serviceCode">
        <ServiceSelect value={draft.key} onChange={(key) => change({ key })} />
      </Field>
    </Drawer>
  )
}
