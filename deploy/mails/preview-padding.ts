/**
 * Invisible characters before the code. A mail program fills its preview with the text that comes next, and
 * shows the preview on a locked screen. The longest known previews have 512 characters (K-9 Mail); three of
 * these characters, repeated, are more. No program collapses them to one blank.
 */
export const previewPadding = '{{repeat 180 "\\u034f\\u200c\\u00a0"}}'
