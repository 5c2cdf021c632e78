import { useEffect, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { Banner, Button, Drawer, splitWeight, useFormat, useLocale, useStable, useT } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { orderMessages } from './messages.ts'
import { PackageFields, SIDES, type Side } from './package-fields.tsx'
import { useUpdateOrder } from './use-order.ts'

type SaveErrorProps = {
  order: OrderDetail
  save: ReturnType<typeof useUpdateOrder>
  /** Shows what is saved in place of what was typed. */
  onReload: () => void
  /** Saves what was typed over it. */
  onOverwrite: () => void
}

/** Somebody else saved first: who and when, and the two ways on. */
function StaleBanner({ order, save, onReload, onOverwrite }: SaveErrorProps) {
  const t = useT(orderMessages)
  const format = useFormat()
  const [last] = order.activity
  const take = (then: () => void) => () => {
    save.takeNewest()
    then()
  }
  return (
    <Banner
      tone="warning"
      className="mb-4"
      actions={
        <>
          <Button size="compact" onClick={take(onReload)}>
            {t('reload')}
          </Button>
          <Button size="compact" onClick={take(onOverwrite)}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {t('stale', { who: last?.actor ?? t('bySystem'), when: last ? format.relative(last.at) : '' })}
    </Banner>
  )
}

/** What saving failed with, in the user's words. */
export function SaveError(props: SaveErrorProps) {
  const { locale } = useLocale()
  const { error, stale } = props.save
  if (!error) return null
  if (stale) return <StaleBanner {...props} />
  const text = error instanceof ApiError ? (locale === 'cn' ? error.zhMessage : error.message) : String(error)
  return (
    <Banner tone="critical" className="mb-4">
      {text}
    </Banner>
  )
}

type Props = {
  order: OrderDetail
  /** What a scale read before the drawer was open, in hundredths of a gram. */
  weighed: number | null
  onClose: () => void
}

/** Edits weight, size and type of the planned package. */
export function PackageDrawer({ order, weighed, onClose }: Props) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const { draft: pack, change: setPack, forget, begin } = useDraft(editDraft(order, 'package'), order.package)
  const close = () => (forget(), onClose())
  const weigh = useStable((centigrams: number) => {
    const { major: weight, minor: weight2 } = splitWeight(centigrams, pack.massUnit)
    setPack({ weight, weight2 })
  })
  useEffect(() => {
    if (weighed !== null) weigh(weighed)
  }, [weighed, weigh])
  const [tried, setTried] = useState(false)
  const dirty = JSON.stringify(pack) !== JSON.stringify(order.package)
  const zero = (side: Side) => (tried && pack[side] === 0 ? t('notZero', { field: t(side) }) : undefined)
  const submit = () => {
    setTried(true)
    if (SIDES.some((side) => pack[side] === 0)) return
    if (dirty) save.mutate({ package: pack }, { onSuccess: close })
    else close()
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={dirty}
      title={t('editPackage')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      <SaveError order={order} save={save} onReload={() => begin(order.package)} onOverwrite={submit} />
      <PackageFields value={pack} errorOf={zero} onChange={setPack} />
    </Drawer>
  )
}
