import { useState } from 'react'
import type { OwnWarehouse } from '@waybill/contract/warehouses/api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, ConfirmDialog, Drawer, focusField, useLocale, useT } from '@waybill/kit'
import { serverProblems } from '../shared/server-problems.ts'
import { emptyForm, type Form, problemsOf, toForm, toInput } from './form.ts'
import { FloorCard, HoursCard, PlaceCard, SellersCard } from './form-cards.tsx'
import { warehouseMessages } from './messages.ts'
import { ToleranceCard } from './tolerance-card.tsx'
import { useSaveWarehouse, useSetActive } from './use-warehouses.ts'

/** Deactivates after a question, or activates. */
function ActiveButton({ warehouse, onDone }: { warehouse: OwnWarehouse; onDone: () => void }) {
  const t = useT(warehouseMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const set = useSetActive(warehouse)
  const [asking, setAsking] = useState(false)
  const { name, active } = warehouse
  const act = (next: boolean) =>
    set.mutate(next, {
      onSuccess: () => {
        bridge.toast('ok', t(next ? 'activated' : 'deactivated', { name }))
        onDone()
      },
      onSettled: () => setAsking(false),
    })
  return (
    <div className="flex flex-col items-start gap-2">
      {set.isError && <Banner tone="critical">{messageOf(set.error)}</Banner>}
      <Button pending={set.isPending} onClick={() => (active ? setAsking(true) : act(true))}>
        {t(active ? 'deactivate' : 'activate')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('deactivateTitle', { name })}
        confirm={t('deactivate')}
        keep={t('keep')}
        pending={set.isPending}
        onConfirm={() => act(false)}
        onCancel={() => setAsking(false)}
      >
        {t('deactivateText')}
      </ConfirmDialog>
    </div>
  )
}

function useEditor(warehouse: OwnWarehouse | null, { company, onClose }: { company: string; onClose: () => void }) {
  const t = useT(warehouseMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const save = useSaveWarehouse(warehouse)
  const [before] = useState(() => (warehouse === null ? emptyForm(company) : toForm(warehouse)))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const words = {
    needed: t('needed'),
    codeWrong: t('codeWrong'),
    dayNeeded: t('dayNeeded'),
    limitNeeded: t('limitNeeded'),
  }
  const problems = problemsOf(form, words)
  const found = serverProblems(save.error, locale)
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first)
    if (save.isPending) return
    save.mutate(toInput(form), {
      onSuccess: ({ name }) => {
        bridge.toast('ok', t(warehouse === null ? 'created' : 'saved', { name }))
        onClose()
      },
      onError: (error) => {
        const [field] = Object.keys(serverProblems(error, locale))
        if (field) focusField(field)
      },
    })
  }
  return {
    form,
    errors: tried ? { ...found, ...problems } : {},
    change: (next: Partial<Form>) => (save.isError && save.reset(), setForm({ ...form, ...next })),
    dirty: JSON.stringify(form) !== JSON.stringify(before) && !save.isSuccess,
    save,
    submit,
  }
}

/** The settings of a warehouse; null: a new one. */
export function WarehouseDrawer(props: { warehouse: OwnWarehouse | null; company: string; onClose: () => void }) {
  const { warehouse, company, onClose } = props
  const t = useT(warehouseMessages)
  const messageOf = useErrorMessage()
  const { form, errors, change, dirty, save, submit } = useEditor(warehouse, { company, onClose })
  const card = { form, errors, change }
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={warehouse === null ? t('newTitle') : warehouse.name}
      dirty={dirty}
      locked={save.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t(warehouse === null ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <PlaceCard {...card} />
        <HoursCard {...card} />
        <FloorCard {...card} />
        <ToleranceCard {...card} />
        <SellersCard {...card} />
        {warehouse !== null && <ActiveButton warehouse={warehouse} onDone={onClose} />}
      </div>
    </Drawer>
  )
}
