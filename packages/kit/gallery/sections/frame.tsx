import {
  AppFrame,
  Avatar,
  Badge,
  Button,
  DataTable,
  DateRange,
  FilterBar,
  IconButton,
  Menu,
  noSelection,
  NoMatch,
  PageBody,
  PageHead,
  ShortcutSheet,
  toast,
  useFormat,
  useScanner,
  useShortcuts,
  useT,
  ViewTabs,
  type Column,
  type ColumnLook,
  type DateSpan,
  type NavEntry,
  type Selection,
  type Sort,
} from '@waybill/kit'
import {
  Bell,
  Calculator,
  ChartColumn,
  House,
  LifeBuoy,
  Package,
  Plus,
  Printer,
  Settings,
  ShoppingCart,
  Truck,
  Upload,
  Wallet,
  Warehouse,
  Box,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { demoOrders, statusTone, type DemoOrder } from '../orders.ts'
import { galleryText } from '../texts.ts'

function useColumns(): Column<DemoOrder>[] {
  const t = useT(galleryText)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'number', head: t('orderNo'), type: 'id', width: 192, priority: 1, sort: true, cell: (row) => row.number },
      {
        id: 'date',
        head: t('orderDate'),
        type: 'date',
        width: 152,
        priority: 1,
        sort: true,
        cell: (row) => <span title={format.instant(row.date)}>{format.dateTime(row.date)}</span>,
      },
      {
        id: 'recipient',
        head: t('recipient'),
        type: 'text',
        width: 128,
        priority: 1,
        sort: true,
        cell: (row) => row.recipient,
      },
      { id: 'place', head: t('shipTo'), type: 'text', width: 136, priority: 1, cell: (row) => row.place },
      { id: 'items', head: t('items'), type: 'num', width: 64, priority: 2, cell: (row) => format.number(row.items) },
      {
        id: 'weight',
        head: t('weight'),
        type: 'weight',
        width: 104,
        priority: 1,
        sort: true,
        cell: (row) => format.weight(row.weight),
      },
      {
        id: 'service',
        head: t('service'),
        type: 'text',
        width: 144,
        priority: 2,
        sort: true,
        cell: (row) => row.service,
      },
      {
        id: 'status',
        head: t('status'),
        type: 'badge',
        width: 136,
        priority: 1,
        cell: (row) => <Badge tone={statusTone[row.status]}>{t(row.status)}</Badge>,
      },
      {
        id: 'total',
        head: t('total'),
        type: 'money',
        width: 88,
        priority: 4,
        sort: true,
        cell: (row) => format.money(row.total),
      },
      {
        id: 'store',
        head: t('store'),
        type: 'text',
        width: 112,
        priority: 4,
        optional: true,
        cell: (row) => row.store,
      },
    ],
    [t, format],
  )
}

const pageSize = 50

function useList() {
  const [state, setState] = useState({
    search: '',
    page: 0,
    sort: { id: 'date', dir: 'desc' } as Sort,
    status: [] as readonly string[],
    store: [] as readonly string[],
    view: 'awaiting',
    size: pageSize,
  })
  const matching = useMemo(() => {
    const needle = state.search.toLowerCase()
    const found = demoOrders(212).filter(
      (row) =>
        `${row.number} ${row.recipient}`.toLowerCase().includes(needle) &&
        (state.status.length === 0 || state.status.includes(row.status)),
    )
    const value = (row: DemoOrder) =>
      state.sort.id === 'weight' ? (row.weight.major ?? 0) : String(row[state.sort.id as keyof DemoOrder])
    const sorted = found.toSorted((a, b) => (value(a) < value(b) ? -1 : 1))
    return state.sort.dir === 'asc' ? sorted : sorted.toReversed()
  }, [state])
  return { state, setState, matching, rows: matching.slice(state.page * state.size, (state.page + 1) * state.size) }
}

function useEntries(): NavEntry[] {
  const t = useT(galleryText)
  const to = (section: string) => `?s=${section}`
  return [
    { id: 'home', label: t('home'), icon: <House />, href: to('states') },
    {
      id: 'orders',
      label: t('orders'),
      icon: <ShoppingCart />,
      href: to('frame'),
      current: true,
      badge: 212,
      badgeTone: 'info',
    },
    { id: 'shipments', label: t('shipments'), icon: <Truck />, href: to('basics'), gated: t('gateTitle') },
    { id: 'products', label: t('products'), icon: <Package />, href: to('fields') },
    {
      id: 'warehouse',
      label: t('warehouse'),
      icon: <Warehouse />,
      entries: [{ id: 'in', label: t('import'), href: to('overlays') }],
    },
    {
      id: 'funds',
      label: t('funds'),
      icon: <Wallet />,
      entries: [{ id: 'history', label: t('history'), href: to('grid') }],
    },
    { id: 'report', label: t('report'), icon: <ChartColumn />, href: to('states') },
    {
      id: 'settings',
      label: t('settings'),
      icon: <Settings />,
      badge: 7,
      badgeTone: 'critical',
      entries: [
        { id: 'exceptions', label: t('exceptions'), href: to('states'), badge: 128, badgeTone: 'critical' },
        { id: 'claims', label: t('claims'), href: to('basics') },
      ],
    },
  ]
}

function Tools() {
  const t = useT(galleryText)
  return (
    <>
      <span className="tnum font-medium max-sm:hidden">$1,204.10</span>
      <IconButton label={t('report')} icon={<Calculator />} />
      <IconButton label={t('orders')} icon={<Bell />} className="max-sm:hidden" />
      <Menu
        align="end"
        trigger={
          <button type="button" className="ms-1 grid size-8 place-items-center rounded-full">
            <Avatar text="AC" name="Ava Chen" />
          </button>
        }
        entries={[
          { kind: 'title', id: 'who', label: 'ava@example.com' },
          { id: 'settings', label: t('settings'), icon: <Settings />, shortcut: 'g ,', onSelect: () => undefined },
          { kind: 'line', id: 'l' },
          { id: 'help', label: t('more'), icon: <LifeBuoy />, refused: t('gateTitle'), onSelect: () => undefined },
        ]}
      />
    </>
  )
}

function Orders() {
  const t = useT(galleryText)
  const columns = useColumns()
  const { state, setState, matching, rows } = useList()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [look, setLook] = useState<ColumnLook>([])
  const [span, setSpan] = useState<DateSpan>({ from: null, to: null })
  const [opened, setOpened] = useState('')
  useScanner((text) => setState({ ...state, search: text, page: 0 }))
  const set = (change: Partial<typeof state>) => {
    setState({ ...state, page: 0, ...change })
    if (change.page === undefined) setSelection(noSelection)
  }
  const from = state.page * state.size
  return (
    <PageBody>
      <PageHead
        title={t('orders')}
        actions={
          <>
            <Button icon={<Upload />} className="max-sm:hidden">
              {t('import')}
            </Button>
            <Button
              variant="primary"
              icon={<Plus />}
              onClick={() => toast.success(t('saved'), { undo: () => toast.info(t('saved')) })}
            >
              {t('create')}
            </Button>
          </>
        }
      />
      <ViewTabs
        value={state.view}
        onChange={(view) => set({ view })}
        views={[
          { id: 'awaiting', label: t('awaiting'), count: 212 },
          { id: 'hold', label: t('hold'), count: 4 },
          { id: 'shipped', label: t('shipped') },
          { id: 'canceled', label: t('canceled') },
          { id: 'all', label: t('all'), count: 10000, capped: true, changed: true },
        ]}
      />
      <FilterBar
        search={{ value: state.search, onSearch: (search) => set({ search }), placeholder: t('search') }}
        filters={[
          {
            id: 'status',
            label: t('status'),
            promoted: true,
            value: state.status,
            onChange: (status) => set({ status }),
            options: (['awaiting', 'hold', 'shipped', 'canceled'] as const).map((value) => ({ value, text: t(value) })),
          },
          {
            id: 'store',
            label: t('store'),
            value: state.store,
            onChange: (store) => set({ store }),
            options: ['eBay Outlet', 'Amazon US', 'Etsy Crafts', 'Walmart'].map((value) => ({ value, text: value })),
          },
        ]}
        custom={
          <DateRange
            label={t('orderDate')}
            value={span}
            onChange={setSpan}
            presets={[
              { id: '7', label: t('last7'), from: '2026-09-24', to: '2026-09-30' },
              { id: '1', label: t('today'), from: '2026-09-30', to: '2026-09-30' },
            ]}
          />
        }
        onClear={() => set({ status: [], store: [], search: '' })}
      />
      <DataTable
        name={t('orders')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.number}
        rowHref={(row) => `#/order/${row.id}`}
        onOpen={(row) => setOpened(row.number)}
        onPeek={(row) => toast.info(row.recipient)}
        sort={state.sort}
        onSort={(sort) => set({ sort })}
        page={{
          from: rows.length ? from + 1 : 0,
          to: from + rows.length,
          total: matching.length,
          size: state.size,
          onSize: (size) => set({ size }),
          onPrevious: state.page > 0 ? () => set({ page: state.page - 1 }) : undefined,
          onNext: from + state.size < matching.length ? () => set({ page: state.page + 1 }) : undefined,
        }}
        selection={selection}
        onSelection={setSelection}
        bulk={() => (
          <>
            <Button variant="primary" size="compact" shortcut="b">
              {t('buy')}
            </Button>
            <Button size="compact" icon={<Printer />} shortcut="p">
              {t('print')}
            </Button>
          </>
        )}
        rowMenu={(row) => [
          { id: 'edit', label: t('edit'), shortcut: 'e', onSelect: () => toast.info(row.number) },
          { id: 'hold', label: t('holdAct'), refused: t('gateTitle'), onSelect: () => undefined },
          { kind: 'line', id: 'line' },
          { id: 'cancel', label: t('cancelOrder'), danger: true, onSelect: () => undefined },
        ]}
        rowKeys={{ e: (row) => toast.info(row.number) }}
        columnLook={look}
        onColumnLook={setLook}
        empty={<NoMatch onClear={() => set({ search: '', status: [], store: [] })} />}
      />
      <output className="sr-only" data-opened={opened} />
    </PageBody>
  )
}

/** The whole frame with a working list of 212 orders. */
export default function FrameSection() {
  const t = useT(galleryText)
  const entries = useEntries()
  const [collapsed, setCollapsed] = useState(false)
  const [sheet, setSheet] = useState(false)
  useShortcuts({ '?': () => setSheet(true) })
  return (
    <AppFrame
      header={{
        logo: (
          <a href="?s=frame" className="flex items-center gap-2 text-section font-semibold">
            <Box className="size-5! text-brand-text" />
            Waybill
          </a>
        ),
        tools: <Tools />,
      }}
      sidebar={{ entries, collapsed, onCollapse: setCollapsed }}
    >
      <Orders />
      <ShortcutSheet
        open={sheet}
        onClose={() => setSheet(false)}
        groups={[
          {
            id: 'list',
            title: t('orders'),
            keys: [
              { keys: 'j', label: t('more') },
              { keys: 'g o', label: t('orders') },
              { keys: 'mod+enter', label: t('save') },
            ],
          },
        ]}
      />
    </AppFrame>
  )
}
