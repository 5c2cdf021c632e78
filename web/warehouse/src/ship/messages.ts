import { defineMessages } from '@waybill/kit'

/** Texts of shipping. */
export const shipMessages = defineMessages({
  en: {
    title: 'Ship',
    scan: 'Scan',
    ready: 'Scan the tracking number of a package',
    handedTo: 'Taken by (packages without a label)',
    handedToHint: 'Who collects it. Scan the package or order number then.',
    shipped: '{number} shipped',
    loaded: '{number}: {done} of {all} packages. Scan the next one.',
    waiting: 'Packages to ship',
    empty: 'No packages to ship.',
    emptyText: 'Packed orders appear here until they leave.',
  },
  cn: {
    title: '出库',
    scan: '扫描',
    ready: '扫描包裹的跟踪号',
    handedTo: '取件人（无面单包裹）',
    handedToHint: '填写取件人后，扫描包裹号或出库单号。',
    shipped: '{number} 已出库',
    loaded: '{number}：{done}/{all} 个包裹，请扫描下一个。',
    waiting: '待出库包裹',
    empty: '没有待出库的包裹。',
    emptyText: '已打包的出库单在出库前会显示在这里。',
  },
})
