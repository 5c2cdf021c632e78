import { ClipboardList, Package, Tag, Truck, Upload, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar, Badge, Button, Checkbox, cx, Header, linkStyle, useT } from '@waybill/kit'
import { SiteLogo } from '@waybill/login'
import type { PreviewFacts } from './form.ts'
import { brandMessages } from './messages.ts'

const orders = [
  { no: '112-8837462-1029384', name: 'Ava Thompson', place: 'Los Angeles, CA 90001', state: 'late' },
  { no: '112-5520183-7781620', name: 'Liam Garcia', place: 'Austin, TX 78701', state: 'waiting' },
  { no: 'SO-20931', name: '王小明', place: '广东省深圳市', state: 'waiting' },
  { no: 'SO-20930', name: 'Noah Chen', place: 'Toronto, ON M5V 2T6', state: 'waiting' },
  { no: 'SO-20928', name: 'Mia Rossi', place: 'Chicago, IL 60601', state: 'done' },
  { no: 'SO-20927', name: 'Emma Novak', place: 'Denver, CO 80202', state: 'done' },
] as const
type State = (typeof orders)[number]['state']

function StateBadge({ state }: { state: State }) {
  const t = useT(brandMessages)
  if (state === 'late') return <Badge tone="critical">{t('sampleLate')}</Badge>
  if (state === 'done') return <Badge tone="success">{t('sampleDone')}</Badge>
  return <Badge tone="info">{t('sampleWaiting')}</Badge>
}

function Menu() {
  const t = useT(brandMessages)
  const entries: [ReactNode, string, boolean][] = [
    [<ClipboardList key="i" />, t('sampleOrders'), true],
    [<Truck key="i" />, t('sampleShipments'), false],
    [<Package key="i" />, t('sampleProducts'), false],
    [<Wallet key="i" />, t('sampleFunds'), false],
  ]
  return (
    <div className="w-56 flex-none border-e p-1.5">
      {entries.map(([icon, label, current]) => (
        <div
          key={label}
          className={cx(
            'flex h-8 items-center gap-2.5 rounded-control px-2.5 font-medium',
            current && 'bg-brand-soft text-brand-text',
          )}
        >
          {icon} {label}
        </div>
      ))}
    </div>
  )
}

function Views() {
  const t = useT(brandMessages)
  return (
    <div className="flex gap-4 border-b">
      {[t('sampleAwaiting'), t('sampleShipped'), t('sampleAll')].map((label, index) => (
        <span
          key={label}
          className={cx(
            'h-9 border-b-2 leading-9 font-medium',
            index === 0 ? 'border-brand-text text-brand-text' : 'border-transparent text-muted',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

function Rows() {
  const t = useT(brandMessages)
  return (
    <table className="w-full border-separate border-spacing-0 text-start">
      <thead>
        <tr className="bg-sub text-start font-medium">
          {['', t('sampleOrderNo'), t('sampleRecipient'), t('samplePlace'), t('sampleStatus')].map((head) => (
            <td key={head} className="h-8 border-b px-2 font-medium">
              {head}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order, index) => (
          <tr key={order.no} className="kit-row h-row" data-selected={index === 1 ? '' : undefined}>
            <td className="w-8 px-2">
              <Checkbox aria-label={order.no} checked={index === 1} onChange={() => undefined} />
            </td>
            <td className="px-2">
              <span className={cx(linkStyle.cell, 'tnum')}>{order.no}</span>
            </td>
            <td className="px-2">{order.name}</td>
            <td className="px-2">{order.place}</td>
            <td className="px-2">
              <StateBadge state={order.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cards = () => (
  <ul>
    {orders.map((order) => (
      <li key={order.no} className="kit-row border-b px-3 py-2">
        <div className="flex items-center gap-2">
          <span className={cx(linkStyle.cell, 'tnum min-w-0 flex-1 truncate')}>{order.no}</span>
          <StateBadge state={order.state} />
        </div>
        <p className="truncate text-small text-muted">
          {order.name} · {order.place}
        </p>
      </li>
    ))}
  </ul>
)

/** The order list with the brand: header, menu, a selected row. */
export function PreviewOrders({ form, site, wide }: PreviewFacts) {
  const t = useT(brandMessages)
  return (
    <div className="flex h-[900px] flex-col">
      <Header
        logo={<SiteLogo site={site} logoUrl={form.logoUrl} nameClass={!wide && 'hidden'} />}
        tools={<Avatar text="AT" name="Ada Taylor" />}
      />
      <div className="flex min-h-0 flex-1">
        {wide && <Menu />}
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
          <div className="flex items-center justify-between">
            <p className="text-title font-title">{t('sampleOrders')}</p>
            <Button variant="primary" icon={<Upload />}>
              {t('sampleImport')}
            </Button>
          </div>
          <Views />
          <div className="overflow-hidden rounded-control border">{wide ? <Rows /> : <Cards />}</div>
          <div className="flex items-center gap-3">
            <span className="font-medium">{t('sampleSelected')}</span>
            <Button variant="primary" size="compact" icon={<Tag />}>
              {t('sampleBuy')}
            </Button>
            <Button size="compact">{t('discard')}</Button>
          </div>
        </div>
      </div>
    </div>
  )
}
