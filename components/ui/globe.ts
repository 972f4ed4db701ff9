/** A globe, as SVG path data in a box of 20 by 20. */
export const globe =
  'M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM2 10h16M10 2c2.3 2.3 3.3 5 3.3 8s-1 5.7-3.3 8c-2.3-2.3-3.3-5-3.3-8s1-5.7 3.3-8Z'
