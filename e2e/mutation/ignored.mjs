import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/*
 * The kinds of mutants that are not worth a test. Each rule has its reason, which the report shows beside the
 * mutant.
 */

const isText = ({ node }) => node.type === 'StringLiteral' || node.type === 'TemplateLiteral'

/** `log()` in `log().info(...)` and `log()[level](...)`. */
const isLog = (node) => node?.type === 'CallExpression' && node.callee.name === 'log'

/** `log().info(...)` or `logCall(...)`. */
function isLogCall({ node }) {
  if (node.type !== 'CallExpression') return false
  return (
    node.callee.name === 'logCall' || (node.callee.type === 'MemberExpression' && isLog(node.callee.object))
  )
}

const logTexts = {
  shouldIgnore(path) {
    if (!isText(path)) return
    const call = path.findParent((parent) => isLogCall(parent) || parent.isFunction())
    if (call?.isCallExpression()) return 'A text of a log line. A test could only repeat it.'
  },
}

const unreachableCases = {
  shouldIgnore({ node }) {
    if (node.type !== 'SwitchCase' || node.test !== null) return
    const [statement] = node.consequent
    if (statement?.type === 'ReturnStatement' && statement.argument?.type === 'TSSatisfiesExpression') {
      return 'The compiler proves that the other cases are all there are.'
    }
  },
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts),
  declareValuePlugin(PluginKind.Ignore, 'unreachable-cases', unreachableCases),
]
