import { useState } from 'react'
import type { DirectoryWarehouse, OwnLink } from '@waybill/contract/warehouses/seller-api'
import { errorProps, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { linkStateWords } from '@waybill/contract/warehouses/words'
import {
  Badge,
  Banner,
  Button,
  Card,
  Dialog,
  Field,
  LoadError,
  LoadingState,
  NoMatch,
  SearchBox,
  Skeleton,
  Textarea,
  useLocale,
  useT,
} from '@waybill/kit'
import { connectMessages } from './messages.ts'
import { useDirectory, useRequest } from './use-connect.ts'
import { WarehouseFacts } from './warehouse-facts.tsx'

/** Asks for a connection; what was typed stays when the call fails. */
function RequestDialog({ warehouse, onClose }: { warehouse: DirectoryWarehouse; onClose: () => void }) {
  const t = useT(connectMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const request = useRequest(warehouse)
  const [note, setNote] = useState('')
  const { operator, name } = warehouse
  const submit = () => {
    if (request.isPending) return
    request.mutate(note.trim() || null, {
      onSuccess: () => {
        bridge.toast('ok', t('sent', { operator: operator.name }))
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('askTitle', { warehouse: name })}
      dirty={note !== '' && !request.isPending}
      locked={request.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={request.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={request.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('askText', { operator: operator.name })}</p>
      {request.isError && (
        <div className="mb-3">
          <Banner tone="critical">{messageOf(request.error)}</Banner>
        </div>
      )}
      <Field name="note" label={t('note')} hint={t('noteHint')}>
        <Textarea value={note} onChange={setNote} maxLength={1000} />
      </Field>
    </Dialog>
  )
}

function Found({ search, links, onClear }: { search: string; links: readonly OwnLink[]; onClear: () => void }) {
  const t = useT(connectMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const found = useDirectory(search)
  const [asking, setAsking] = useState<DirectoryWarehouse | null>(null)
  if (!found.data)
    return found.error ? (
      <LoadError {...errorProps(found.error, locale, () => void found.refetch())} />
    ) : (
      <LoadingState skeleton={<Skeleton className="m-4 h-24" />} />
    )
  const warehouses = found.data.pages.flatMap(({ records }) => records)
  const stateOf = (one: DirectoryWarehouse) =>
    links.find(
      ({ state, warehouse }) =>
        state !== 'ended' && warehouse.id === one.id && warehouse.operator.id === one.operator.id,
    )?.state
  if (warehouses.length === 0)
    return search !== '' ? (
      <NoMatch title={t('noMatch')} onClear={onClear} />
    ) : (
      <div className="p-4">
        <p className="font-medium">{t('noneFound')}</p>
        <p className="mb-3 text-muted">{t('noneFoundText')}</p>
        <Button onClick={() => bridge.navigate('/b/#/support/lists')}>{t('customerService')}</Button>
      </div>
    )
  return (
    <>
      <ul className="divide-y">
        {warehouses.map((one) => {
          const state = stateOf(one)
          return (
            <WarehouseFacts
              key={`${one.operator.id} ${one.id}`}
              warehouse={one}
              withAbout
              badge={state && <Badge tone={linkStateWords[state].tone}>{linkStateWords[state][locale]}</Badge>}
              acts={!state && <Button onClick={() => setAsking(one)}>{t('ask')}</Button>}
            />
          )
        })}
      </ul>
      {found.hasNextPage && (
        <div className="p-4">
          <Button pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {asking && <RequestDialog warehouse={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Warehouses that take requests from this company. */
export function Directory({ links }: { links: readonly OwnLink[] }) {
  const t = useT(connectMessages)
  const [search, setSearch] = useState('')
  return (
    <Card title={t('directory')} flush>
      <div className="px-4 py-2">
        <SearchBox value={search} onSearch={setSearch} placeholder={t('search')} />
      </div>
      <Found search={search} links={links} onClear={() => setSearch('')} />
    </Card>
  )
}
