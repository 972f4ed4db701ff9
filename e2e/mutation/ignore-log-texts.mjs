import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/*
 * Rules for mutants that are not worth a test. Each says why; the report shows the reason with the mutant.
 */

const isText = ({ node }) => node.type === 'StringLiteral' || node.type === 'TemplateLiteral'

/** `log()` in `log().info(...)` and `log()[level](...)`. */
const isLog = (node) => node?.type === 'CallExpression' && node.callee.name === 'log'

function isLogCall({ node }) {
  if (node.type !== 'CallExpression') return false
  return (
    node.callee.name === 'logCall' || (node.callee.type === 'MemberExpression' && isLog(node.callee.object))
  )
}

const ignoreLogTexts = {
  shouldIgnore(path) {
    if (
      isText(path) &&
      path.findParent((parent) => isLogCall(parent) || parent.isFunction())?.isCallExpression()
    ) {
      return 'A text of a log line: a test could only repeat it.'
    }
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', ignoreLogTexts)]
