import { useEffect, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { Banner, Button, Drawer, splitWeight, useFormat, useLocale, useStable, useT } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { orderMessages } from './messages.ts'
import type { OtherPackage, PlannedPackage } from '@waybill/contract/orders/packages'
import { SIDES } from './package-fields.tsx'
import { packageField, PackagesEditor } from './packages-editor.tsx'
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

type Draft = PlannedPackage & { others: OtherPackage[] }
const draftOf = (order: OrderDetail): Draft => ({ ...order.package, others: order.otherPackages ?? [] })

/** Edits weight, size and type of the planned packages. */
export function PackageDrawer({ order, weighed, onClose }: Props) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const { draft, change: setDraft, forget, begin } = useDraft(editDraft(order, 'package'), draftOf(order))
  const { others, ...pack } = draft
  const close = () => (forget(), onClose())
  const weigh = useStable((centigrams: number) => {
    const { major: weight, minor: weight2 } = splitWeight(centigrams, pack.massUnit)
    setDraft({ weight, weight2 })
  })
  useEffect(() => {
    if (weighed !== null) weigh(weighed)
  }, [weighed, weigh])
  const [tried, setTried] = useState(false)
  const before = draftOf(order)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)
  const zeros = new Map(
    [pack, ...others].flatMap((one, at) =>
      SIDES.flatMap((side): [string, string][] =>
        one[side] === 0 ? [[`${packageField(at + 1)}.${side}`, t('notZero', { field: t(side) })]] : [],
      ),
    ),
  )
  const isMoved = JSON.stringify(others) !== JSON.stringify(before.others)
  const submit = () => {
    setTried(true)
    if (zeros.size > 0) return
    if (dirty) save.mutate({ package: pack, ...(isMoved && { otherPackages: others }) }, { onSuccess: close })
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
      <SaveError order={order} save={save} onReload={() => begin(draftOf(order))} onOverwrite={submit} />
      <PackagesEditor
        first={pack}
        values={order}
        others={others}
        labeled={order.packagesLabeled}
        errorOf={(name) => (tried ? zeros.get(name) : undefined)}
        onFirst={setDraft}
        onOthers={(changed) => setDraft({ others: changed })}
      />
    </Drawer>
  )
}
