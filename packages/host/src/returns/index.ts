export { ReturnBadge } from './return-badge.tsx'
export { ReturnsCard } from './returns-card.tsx'
export { useReturnMoney } from './use-return-money.ts'
