import { useState } from 'react'
import type { SharedDevice } from '@waybill/contract/badges/api'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  DateCell,
  FirstUse,
  PageBody,
  PageHead,
  useT,
} from '@waybill/kit'
import { deviceList } from './list.ts'
import { peopleMessages } from './messages.ts'
import { useUnshare } from './use-people.ts'

function useColumns(unshare: (device: SharedDevice) => void): Column<SharedDevice>[] {
  const t = useT(peopleMessages)
  return [
    { id: 'name', head: t('device'), type: 'text', width: 160, priority: 1, card: 'title', cell: (row) => row.name },
    {
      id: 'station',
      head: t('station'),
      type: 'text',
      width: 140,
      priority: 1,
      card: 'line',
      cell: (row) => row.station.name,
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 160,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'since',
      head: t('since'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 3,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
    {
      id: 'lastUsed',
      head: t('lastUsed'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 2,
      card: 'none',
      cell: (row) => (row.lastUsedAt ? <DateCell at={row.lastUsedAt} /> : t('never')),
    },
    {
      id: 'act',
      head: t('act'),
      type: 'text',
      width: 130,
      priority: 1,
      card: 'line',
      cell: (row) => (
        <Button size="compact" onClick={() => unshare(row)}>
          {t('unshare')}
        </Button>
      ),
    },
  ]
}

function UnshareQuestion({ device, onClose }: { device: SharedDevice; onClose: () => void }) {
  const t = useT(peopleMessages)
  const bridge = useBridge()
  const unshare = useUnshare()
  return (
    <ConfirmDialog
      open
      danger
      title={t('unshareTitle', device)}
      confirm={t('unshare')}
      keep={t('keep')}
      pending={unshare.isPending}
      onConfirm={() =>
        unshare.mutate(device.id, {
          onSuccess: () => bridge.toast('ok', t('unshared', device)),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      {t('unshareText')}
    </ConfirmDialog>
  )
}

/** `#/people/devices`: devices on which people log in by badge. */
export function DevicesPage() {
  const t = useT(peopleMessages)
  usePageTitle(t('devices'))
  const bridge = useBridge()
  const list = useList(deviceList)
  const [leaving, setLeaving] = useState<SharedDevice | null>(null)
  const columns = useColumns(setLeaving)
  return (
    <PageBody>
      <PageHead title={t('devices')} above={<PlaceLink href="/w/#/people">{t('people')}</PlaceLink>} />
      <DataTable
        {...list.table}
        name={t('devices')}
        columns={columns}
        rowName={({ name }) => name}
        empty={
          <FirstUse
            title={t('noDevices')}
            action={<Button onClick={() => bridge.navigate('/w/#/start')}>{t('toStart')}</Button>}
          >
            {t('noDevicesText')}
          </FirstUse>
        }
      />
      {leaving && <UnshareQuestion device={leaving} onClose={() => setLeaving(null)} />}
    </PageBody>
  )
}
