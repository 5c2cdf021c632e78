import { defineMessages } from '@waybill/kit'

/** Texts of waves that several pages show. */
export const waveMessages = defineMessages({
  en: {
    pickTogether: 'Pick together',
    newWave: 'New wave',
    newWaveText:
      'The most urgent orders of the warehouse: by priority and day, then those that share places. Those still to be released are released.',
    totes: 'Totes on the cart',
    totesHint: 'Up to {max}. Each order gets its own tote.',
    create: 'Create wave',
    created: { one: '{number} created with 1 order', other: '{number} created with {n} orders' },
    nothing: 'No order could be picked.',
    notJoined: { one: "1 order isn't in the wave", other: "{n} orders aren't in the wave" },
    toPick: 'Waves to pick',
    allWaves: 'All waves',
    moreWaves: { one: 'and 1 more', other: 'and {n} more' },
    tooMany: 'Select up to {max} orders to pick them together.',
    progress: '{done} of {all} units',
    orders: { one: '1 order', other: '{n} orders' },
    by: 'with {name}',
  },
  cn: {
    pickTogether: '合并拣货',
    newWave: '新建波次',
    newWaveText: '选取仓库中最紧急的出库单：按优先级和发出日期，再选库位相同的。未释放的出库单会一并释放。',
    totes: '拣货车上的周转箱',
    totesHint: '最多 {max} 个，每个出库单使用一个周转箱。',
    create: '创建波次',
    created: '已创建 {number}，含 {n} 个出库单',
    nothing: '没有可拣货的出库单。',
    notJoined: '{n} 个出库单未加入波次',
    toPick: '待拣货波次',
    allWaves: '全部波次',
    moreWaves: '另有 {n} 个',
    tooMany: '合并拣货最多可选 {max} 个出库单。',
    progress: '{done}/{all} 件',
    orders: '{n} 个出库单',
    by: '{name} 处理中',
  },
})
