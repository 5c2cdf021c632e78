export { PushBadge, usePushText } from './push-text.tsx'
export { StorePushesCard } from './pushes-card.tsx'
export { usePushActs } from './use-push-acts.ts'
