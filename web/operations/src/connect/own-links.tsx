import { useState } from 'react'
import { linkAfter } from '@waybill/contract/warehouses/link-lifecycle'
import { returnAnswerWords } from '@waybill/contract/warehouse-returns/words'
import type { OwnLink } from '@waybill/contract/warehouses/seller-api'
import { linkStateWords } from '@waybill/contract/warehouses/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Badge, Banner, Button, Card, ConfirmDialog, Switch, useFormat, useLocale, useT } from '@waybill/kit'
import { connectMessages } from './messages.ts'
import { useAllowPartial, useChangeOwn } from './use-connect.ts'
import { WarehouseFacts } from './warehouse-facts.tsx'

function useNotes({ state, reason, creditLimit, returnDefault, warehouse: { operator } }: OwnLink): string[] {
  const t = useT(connectMessages)
  const { locale } = useLocale()
  const format = useFormat()
  return [
    ...(state === 'requested' ? [t('requestedNote', { operator: operator.name })] : []),
    ...(state === 'suspended' ? [t('suspendedNote', { operator: operator.name })] : []),
    ...(reason === null ? [] : [t('why', { reason })]),
    ...(state === 'active' && creditLimit > 0 ? [t('credit', { amount: format.money(creditLimit) })] : []),
    ...(state === 'active' || state === 'suspended'
      ? [t('returnDefault', { answer: returnAnswerWords[returnDefault][locale] })]
      : []),
  ]
}

/** Of orders of which not everything is there: all at once, or what is there. */
function PartialChoice({ link }: { link: OwnLink }) {
  const t = useT(connectMessages)
  const messageOf = useErrorMessage()
  const change = useAllowPartial(link)
  return (
    <li className="flex flex-col gap-2 p-4 max-sm:px-3">
      <Switch
        checked={change.isPending ? change.variables : link.allowPartial}
        label={t('partialOf', { warehouse: link.warehouse.name })}
        hint={t('partialHint')}
        disabled={change.isPending}
        onChange={(allowPartial) => change.mutate(allowPartial)}
      />
      {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
    </li>
  )
}

function Link({ link }: { link: OwnLink }) {
  const t = useT(connectMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeOwn(link)
  const [asking, setAsking] = useState(false)
  const { warehouse } = link
  const act = (event: 'cancel' | 'end') =>
    change.mutate(event, {
      onSuccess: () =>
        bridge.toast('ok', event === 'cancel' ? t('canceled') : t('ended', { warehouse: warehouse.name })),
      onSettled: () => setAsking(false),
    })
  const words = linkStateWords[link.state]
  return (
    <>
      <WarehouseFacts
        warehouse={warehouse}
        badge={<Badge tone={words.tone}>{words[locale]}</Badge>}
        notes={useNotes(link)}
        acts={
          <>
            {link.state === 'requested' && (
              <Button pending={change.isPending} onClick={() => act('cancel')}>
                {t('cancelRequest')}
              </Button>
            )}
            {linkAfter(link.state, 'end') !== null && (
              <Button onClick={() => (change.reset(), setAsking(true))}>{t('end')}</Button>
            )}
          </>
        }
      />
      {link.state === 'active' && <PartialChoice link={link} />}
      {change.isError && (
        <li className="px-4 pb-4">
          <Banner tone="critical">{messageOf(change.error)}</Banner>
        </li>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('endTitle', { warehouse: warehouse.name })}
        confirm={t('end')}
        keep={t('keep')}
        pending={change.isPending}
        onConfirm={() => act('end')}
        onCancel={() => setAsking(false)}
      >
        {t('endText', { operator: warehouse.operator.name })}
      </ConfirmDialog>
    </>
  )
}

/** The connections of the organization: what waits, works, is suspended, and what ended. */
export function OwnLinks({ links }: { links: readonly OwnLink[] }) {
  const t = useT(connectMessages)
  return (
    <Card title={t('yours')} flush={links.length > 0}>
      {links.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="divide-y empty:hidden">
        {links.map((link) => (
          <Link key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  )
}
