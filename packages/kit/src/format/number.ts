const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** "1,234.5": both languages group alike; at most four decimals. */
export const formatNumber = (value: number): string => grouped.format(value).replace('-', '−')

/** "9 %" as "9%", ten times as much as "1,000%", with at most one decimal; `share` is 0 to 1. */
export const formatPercent = (share: number): string => `${formatNumber(Math.round(share * 1000) / 10)}%`
