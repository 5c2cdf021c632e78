/** Errors of customers' accounts and wallets: status, English, Chinese. */
export const walletErrors = {
  ACCOUNT_ACTION_DECIDED: [
    409,
    'This action has already been decided. Reload to see the result',
    '该操作已处理，请重新加载查看结果',
  ],
  ACCOUNT_ACTION_OWN: [403, 'You requested this action, so someone else has to decide it', '您是申请人，须由他人审核'],
  ACCOUNT_ACTION_NOT_YOURS: [403, 'Only the person who requested it can withdraw it', '只有申请人可以撤回'],
  ACCOUNT_ACTION_ABOVE_MAX: [409, 'At most {max} is possible now', '目前最多 {max}'],
  ACCOUNT_ACTION_UNCHANGED: [409, 'This already is the credit limit', '信用额度未变化'],
} as const
