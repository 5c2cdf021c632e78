import { defineMessages } from '@waybill/kit'

/** Texts of what stores were told of shipments. */
export const pushMessages = defineMessages({
  en: {
    card: 'Store updates',
    sentAt: 'Sent {time}',
    waitsUntil: 'Waits until {time}',
    nextAt: '{reason} Next check {time}.',
    dropped: 'Not sent to the store.',
    withdrawn: 'Removed from the store after the label was voided.',
    withdrawing: 'The label was voided. Its tracking number is being removed from the store.',
    sending: 'Being sent to the store.',
    waiting: 'Waiting',
    retry: 'Retry',
    retryOf: 'Retry {tracking}',
    retried: 'Sending again',
    settled: 'Marked as done',
    notLoaded: "Store updates couldn't be loaded.",
    reload: 'Try again',
  },
  cn: {
    card: '店铺回传',
    sentAt: '已于 {time} 发送',
    waitsUntil: '将于 {time} 发送',
    nextAt: '{reason}下次检查：{time}。',
    dropped: '未向店铺发送。',
    withdrawn: '面单作废后已从店铺移除。',
    withdrawing: '面单已作废，正在从店铺移除跟踪号。',
    sending: '正在发送到店铺。',
    waiting: '等待中',
    retry: '重试',
    retryOf: '重试 {tracking}',
    retried: '正在重新发送',
    settled: '已标记为已处理',
    notLoaded: '无法加载店铺回传。',
    reload: '再试一次',
  },
})
