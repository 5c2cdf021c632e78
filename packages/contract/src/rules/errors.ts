/** Errors of auto rules: status, English, Chinese. */
export const ruleErrors = {
  RULE_NAME: [400, 'Name the rule', '请填写规则名称'],
  RULE_NAME_TAKEN: [400, 'A rule with this name already exists', '已有同名的规则'],
  RULE_NO_CONDITION: [400, 'Add a condition or choose “Every order”', '请添加条件，或选择“所有订单”'],
  RULE_EMPTY_GROUP: [400, 'Add a condition to the group or remove it', '请为条件组添加条件，或移除该组'],
  RULE_MANY_CONDITIONS: [400, 'A rule has {max} conditions at most', '每个规则最多 {max} 个条件'],
  RULE_NO_ACTION: [400, 'Add at least one action', '请至少添加一个操作'],
  RULE_VALUE: [400, 'Enter what {field} is compared with', '请填写{field}的比较值'],
  RULE_RANGE: [400, 'The first value must not be above the second', '起始值不能大于结束值'],
  RULE_ZIP: [
    400,
    "“{value}” isn't a ZIP code, prefix (902*) or range (90001-90899)",
    '“{value}”不是邮编、前缀（902*）或范围（90001-90899）',
  ],
  RULE_SERVICE: [400, '{carrier} has no service “{value}”', '{carrier}没有服务“{value}”'],
  RULE_SENDER: [400, 'This sender is no longer in your address book', '该发件人已不在地址簿中'],
  RULE_STORE: [400, 'This store no longer exists', '该店铺已不存在'],
  RULE_CHANGED: [409, 'Someone else changed the rules. Reload to see them.', '规则已被他人修改，请重新加载'],
  RULE_RUN_UNDONE: [409, 'This run has been undone already', '本次执行已撤销'],
  RULE_UNDO_LATE: [409, 'A run can be undone within {max} days', '执行后 {max} 天内可以撤销'],
  RULES_EMPTY: [422, 'No rule is switched on', '没有已启用的规则'],
  SERVICE_PLAN_NOT_MET: [
    422,
    'No service fits the rule “{service}”. Choose one.',
    '没有服务符合规则“{service}”，请自行选择',
  ],
} as const
