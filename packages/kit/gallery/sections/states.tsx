import {
  Banner,
  Button,
  Card,
  DataTable,
  FirstUse,
  Gate,
  LoadError,
  NoMatch,
  PageBody,
  PageHead,
  useT,
  type Column,
} from '@waybill/kit'
import { Plus } from 'lucide-react'
import { demoOrders, type DemoOrder } from '../orders.ts'
import { galleryText } from '../texts.ts'

/** The eight states that every page has. */
export default function StatesSection() {
  const t = useT(galleryText)
  const columns: Column<DemoOrder>[] = [
    { id: 'number', head: t('orderNo'), type: 'id', width: 170, priority: 1, cell: (row) => row.number },
    { id: 'recipient', head: t('recipient'), type: 'text', width: 140, priority: 1, cell: (row) => row.recipient },
    { id: 'items', head: t('items'), type: 'num', width: 70, priority: 1, cell: (row) => row.items },
  ]
  const common = {
    columns,
    rowKey: (row: DemoOrder) => row.id,
    rowName: (row: DemoOrder) => row.number,
    className: 'h-60',
  }
  return (
    <main>
      <PageBody kind="detail">
        <PageHead title={t('home')} />
        <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1">
          <Card flush>
            <FirstUse
              title={t('empty')}
              action={
                <Button variant="primary" icon={<Plus />}>
                  {t('create')}
                </Button>
              }
            >
              {t('emptyText')}
            </FirstUse>
          </Card>
          <Card flush>
            <NoMatch onClear={() => undefined} />
          </Card>
          <Card flush>
            <LoadError requestId="01J9Z4" onRetry={() => undefined}>
              {t('serverError')}
            </LoadError>
          </Card>
          <Card flush>
            <Gate title={t('gateTitle')} action={<Button variant="primary">{t('verify')}</Button>}>
              {t('gateText')}
            </Gate>
          </Card>
          <DataTable
            {...common}
            name={`${t('orders')} 1`}
            rows={undefined}
            page={{ from: 0, to: 0, total: 0, size: 6 }}
          />
          <DataTable
            {...common}
            name={`${t('orders')} 2`}
            rows={demoOrders(4)}
            refetching
            page={{ from: 1, to: 4, total: 4, size: 6 }}
          />
          <DataTable
            {...common}
            name={`${t('orders')} 3`}
            rows={demoOrders(4)}
            error={{ onRetry: () => undefined }}
            page={{ from: 1, to: 4, total: 10000, capped: true, size: 6 }}
          />
          <div className="flex flex-col gap-2">
            <Banner tone="warning">{t('partial')}</Banner>
            <DataTable
              {...common}
              name={`${t('orders')} 4`}
              rows={demoOrders(1)}
              notice={
                <Button variant="primary" size="compact" className="rounded-full!">
                  {t('newOrders', { n: 4 })}
                </Button>
              }
            />
          </div>
        </div>
      </PageBody>
    </main>
  )
}
