import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

/** A graph that takes a third of the width and starts at zero. */
export const graph = (
  title: string,
  left: cloudwatch.IMetric[],
  unit?: string,
): cloudwatch.GraphWidget =>
  new cloudwatch.GraphWidget({
    title,
    left,
    width: 8,
    height: 6,
    leftYAxis: { min: 0, ...(unit ? { label: unit, showUnits: false } : {}) },
  });

/** A heading over the graphs that answer it. */
export const question = (text: string): cloudwatch.TextWidget =>
  new cloudwatch.TextWidget({ markdown: `## ${text}`, width: 24, height: 1 });
