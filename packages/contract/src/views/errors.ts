/** Errors of saved views: status, English, Chinese. */
export const viewErrors = {
  VIEW_NAME_TAKEN: [409, 'This list already has a view named {name}', '此列表已有名为“{name}”的视图'],
  TOO_MANY_VIEWS: [
    422,
    'A list can have up to 50 views of your own and 50 shared ones',
    '每个列表最多 50 个个人视图和 50 个共享视图',
  ],
  VIEW_NOT_YOURS: [403, 'Only the owner can stop sharing or delete this view', '只有视图的所有者可以取消共享或删除'],
} as const
