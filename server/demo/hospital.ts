/** Name of the demo hospital, shown wherever the system shows its own: nobody should take its data for real. */
export const demoHospitalName = '示例医院（演示数据）';
